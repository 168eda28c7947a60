import { shortHex } from '@talkies/shared';
import type { Lottery, MyLottery } from '@talkies/shared/schemas';
import type { ReactNode } from 'react';
import { Button } from '../../../components/Button.tsx';
import * as checkout from '../../../components/checkout/checkout.module.css';
import { OrderSummary } from '../../../components/checkout/OrderSummary.tsx';
import { asksForPhone, PhoneField } from '../../../components/checkout/PhoneField.tsx';
import { ProviderChoice } from '../../../components/checkout/ProviderChoice.tsx';
import { WalletChoice } from '../../../components/checkout/WalletChoice.tsx';
import { Dialog } from '../../../components/Dialog.tsx';
import { LocalTime } from '../../../components/LocalTime.tsx';
import { RefusalNotice } from '../../../components/transaction/RefusalNotice.tsx';
import { TransactionSteps } from '../../../components/transaction/TransactionSteps.tsx';
import { formatMoney } from '../../../lib/format/money.ts';
import { useFormatPrice } from '../../../lib/format/prices.ts';
import { checkout as checkoutWords, lotteryPage, ticketSale as words } from '../../../messages/en.ts';
import { Stepper } from './Stepper.tsx';
import * as styles from './ticket-dialog.module.css';
import { totalOf } from './total.ts';
import { type TicketPurchase, useTicketPurchase } from './use-ticket-purchase.ts';

interface Props {
  /** the newest that the page knows */
  lottery: Lottery;
  /** null for visitors and before it is known */
  mine: MyLottery | null;
  /** an order to go on with */
  orderId: string | null;
  /** for visitors: signing up and in, in this dialog */
  signIn: ReactNode | null;
  onClose: () => void;
}

/** PURCHASE TICKETS: how many, the total before anything else, the way to pay, and what becomes of it. */
export default function TicketDialog({ lottery, mine, orderId, signIn, onClose }: Props) {
  const purchase = useTicketPurchase(lottery, mine, orderId);
  const { count, most, setCount, flow, busy } = purchase;
  const over = lottery.phase !== 'selling' || lottery.total_tickets >= lottery.maxTickets;
  return (
    <Dialog labelledBy="tickets-title" onClose={onClose} className={checkout.purchase}>
      <div className={checkout.purchaseWays}>
        <h2 id="tickets-title">{words.title}</h2>
        {over && flow.state === 'idle' ? (
          <RefusalNotice refusal={{ title: words.over, text: words.overText }} />
        ) : (
          <>
            <Stepper count={count} most={most} disabled={busy} onChange={setCount} />
            {signIn ? (
              <>
                <p className="muted">{words.signIn}</p>
                {signIn}
              </>
            ) : mine ? (
              <Ways lottery={lottery} mine={mine} purchase={purchase} />
            ) : (
              <p role="status">{words.asking}</p>
            )}
          </>
        )}
        <TransactionSteps flow={flow} />
      </div>
      <Summary
        lottery={lottery}
        purchase={purchase}
        ready={mine !== null && (mine.problem === null || mine.problem === 'age') && !over}
      />
    </Dialog>
  );
}

interface WaysProps {
  lottery: Lottery;
  mine: MyLottery;
  purchase: TicketPurchase;
}

/** By which wallet or provider; or why not now, and what is left then. */
function Ways({ lottery, mine, purchase }: WaysProps) {
  const { way, choose, busy, refusal, provider, count } = purchase;
  if (mine.problem && mine.problem !== 'age') return <Problem mine={mine} purchase={purchase} />;
  return (
    <>
      <WalletChoice
        legend={words.usingWallet}
        choices={mine.wallets.map(({ address, kind, balance }) => ({
          value: address,
          name: checkoutWords.kinds[kind],
          address: shortHex(address),
          note: balance ? words.holds(formatMoney(balance)) : checkoutWords.notes[kind],
        }))}
        value={way}
        onChoose={choose}
        disabled={busy}
        other={busy ? null : mine.wallets.length > 0 ? words.otherWallet : words.connect}
      />
      <ProviderChoice
        offered={{
          methods: lottery.methods.map((offer) => ({ ...offer, total: totalOf(offer.total, count) })),
          onRamps: [],
        }}
        value={way}
        onChoose={choose}
        disabled={busy}
      />
      <Adult age={purchase.age} known={mine.entry.adult} />
      {refusal ? (
        asksForPhone(refusal) ? (
          <PhoneField phone={provider.phone} onWrite={provider.writePhone} refusal={refusal} />
        ) : (
          <RefusalNotice refusal={refusal} />
        )
      ) : null}
    </>
  );
}

/** Asked once an account. */
function Adult({ age: { adult, setAdult, missing }, known }: { age: TicketPurchase['age']; known: boolean }) {
  if (known) return <p className="small muted">{words.adultKnown}</p>;
  return (
    <div>
      <label className={styles.adult}>
        <input
          type="checkbox"
          checked={adult}
          aria-invalid={missing || undefined}
          onChange={({ target }) => setAdult(target.checked)}
        />
        <span>{words.adult}</span>
      </label>
      {missing ? <p role="alert">{words.adultMissing}</p> : null}
    </div>
  );
}

/** A closed region, a break, a limit: in words, with the free ticket where one is offered. */
function Problem({ mine, purchase: { provider, refusal } }: { mine: MyLottery; purchase: TicketPurchase }) {
  const { problem, entry } = mine;
  if (!problem || problem === 'age') return null;
  const [title, text] = words.problems[problem];
  return (
    <RefusalNotice refusal={{ title, text }}>
      {problem === 'excluded' && entry.excludedUntil ? (
        <p>
          {lotteryPage.until} <LocalTime at={entry.excludedUntil} />
        </p>
      ) : null}
      {problem === 'daily-limit' ? (
        <p>{words.spent(formatMoney(entry.spentToday), formatMoney(entry.dailyLimit))}</p>
      ) : null}
      {mine.freeEntry ? (
        <Button busy={provider.busy} onClick={() => void provider.takeFree()}>
          {words.takeFree}
        </Button>
      ) : null}
      {refusal ? <p>{refusal.title}</p> : null}
    </RefusalNotice>
  );
}

interface SummaryProps {
  lottery: Lottery;
  purchase: TicketPurchase;
  ready: boolean;
}

/** The prize, the sum of it, and the amount as the largest thing. */
function Summary({ lottery, purchase, ready }: SummaryProps) {
  const format = useFormatPrice();
  const { count, total, flow, busy, pay, provider } = purchase;
  const { ticket_price, prize, lottery_name } = lottery;
  const each = ticket_price.usd;
  const done = flow.state === 'sent' || flow.state === 'done';
  return (
    <OrderSummary
      about={{ image: prize.image, title: lottery_name, line: `${lotteryPage.prize}: ${prize.title}` }}
      lines={[
        { name: words.price, value: ticket_price.coin },
        { name: words.count, text: words.each(count, formatMoney(ticket_price.coin)) },
        { name: words.networkFee, value: flow.plan?.summary.networkFee ?? null, text: words.unknownFee },
      ]}
      total={{
        label: words.total,
        value: total,
        also: total.currency !== 'USD' && each ? format(totalOf(each, count)) : null,
      }}
    >
      {ready && !done ? (
        <>
          <Button size="large" block busy={busy} onClick={pay}>
            {busy ? words.processing : words.pay}
          </Button>
          <p className="small" role="status">
            {provider.busy ? words.noRefresh : null}
          </p>
        </>
      ) : null}
    </OrderSummary>
  );
}
