import { shortHex } from '@talkies/shared';
import type { Lottery, MyLottery } from '@talkies/shared/schemas';
import { Coins, EarlierPayment } from '../../../components/checkout/EarlierPayment.tsx';
import { asksForPhone, PhoneField } from '../../../components/checkout/PhoneField.tsx';
import { ProviderChoice } from '../../../components/checkout/ProviderChoice.tsx';
import { Choices, WalletChoice } from '../../../components/checkout/WalletChoice.tsx';
import { Money } from '../../../components/Money.tsx';
import { RefusalNotice } from '../../../components/transaction/RefusalNotice.tsx';
import { formatMoney } from '../../../lib/format/money.ts';
import { checkout as checkoutWords, ticketSale as words } from '../../../messages/en.ts';
import { EntryForm } from './EntryForm.tsx';
import { ticketsTotal } from './tickets-total.ts';
import { ANY_WALLET, paysForTickets, type TicketCheckout } from './use-ticket-checkout.ts';

interface Props {
  lottery: Lottery;
  mine: MyLottery;
  purchase: TicketCheckout;
}

/** The choice of the wallet or provider, each with its total. */
export function PaymentChoices({ lottery, mine, purchase }: Props) {
  const { choice, choose, busy, refusal, provider, coins, entry } = purchase;
  return (
    <>
      <WalletChoice
        legend={words.usingWallet}
        choices={mine.wallets.map(({ address, kind, balance }) => ({
          value: address,
          name: checkoutWords.kinds[kind],
          address: shortHex(address),
          note: balance ? words.has(formatMoney(balance)) : checkoutWords.notes[kind],
          sum: <Money value={purchase.worth} exact />,
        }))}
        value={choice}
        onChoose={choose}
        disabled={busy}
        other={busy ? null : mine.wallets.length > 0 ? words.otherWallet : words.connect}
      />
      {provider.order && provider.payment.known ? (
        <EarlierPayment order={provider.order} known={provider.payment.known} />
      ) : null}
      {coins.funding ? (
        <Coins funding={coins.funding} own={!coins.funding.byItself} says={words.coins} />
      ) : null}
      <Providers lottery={lottery} purchase={purchase} />
      {paysForTickets(choice) ? <p className="muted small">{words.forYou}</p> : null}
      <EntryForm entry={entry} known={mine.entry} />
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

/** A visitor's choice: the wallet itself is chosen after signing in. */
export function VisitorChoices({ lottery, purchase }: Omit<Props, 'mine'>) {
  const { choice, choose, entry } = purchase;
  return (
    <>
      <Choices
        legend={words.usingWallet}
        group="wallet"
        choices={[
          {
            value: ANY_WALLET,
            name: words.ownWallet,
            note: words.ownWalletNote,
            sum: <Money value={purchase.worth} exact />,
          },
        ]}
        value={choice}
        onChoose={choose}
      />
      <Providers lottery={lottery} purchase={purchase} />
      <EntryForm entry={entry} known={null} />
    </>
  );
}

const Providers = ({ lottery: { onRamps }, purchase }: Omit<Props, 'mine'>) => (
  <ProviderChoice
    available={{
      methods: purchase.methods.map((each) => ({
        ...each,
        total:
          purchase.provider.lockedTotal(each.method, purchase.count) ??
          ticketsTotal(each.total, purchase.count),
      })),
      onRamps: onRamps.map((each) => ({ ...each, total: ticketsTotal(each.total, purchase.count) })),
    }}
    value={purchase.choice}
    onChoose={purchase.choose}
    disabled={purchase.busy}
    enough={purchase.enough}
  />
);
