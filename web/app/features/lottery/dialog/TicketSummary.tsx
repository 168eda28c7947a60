import type { Lottery, MyLottery } from '@talkies/shared/schemas';
import { Button } from '../../../components/Button.tsx';
import { ExactAmount } from '../../../components/checkout/ExactAmount.tsx';
import { OrderSummary, type SummaryLine } from '../../../components/checkout/OrderSummary.tsx';
import { PriceLockTimer } from '../../../components/checkout/PriceLockTimer.tsx';
import { Money } from '../../../components/Money.tsx';
import {
  checkout as checkoutWords,
  lotteryPage,
  paymentWords,
  ticketSale as words,
} from '../../../messages/en.ts';
import { isElsewhere, maybeBuys, paysForTickets, type TicketCheckout } from './use-ticket-checkout.ts';

interface Props {
  lottery: Lottery;
  /** null for visitors and before it is known */
  mine: MyLottery | null;
  purchase: TicketCheckout;
  /** whether tickets are on sale, for this person */
  sells: boolean;
}

/** The prize, the lines of the sum, and the total as the most prominent amount. */
export function TicketSummary({ lottery, mine, purchase, sells }: Props) {
  const { count, total, worth, flow, choice } = purchase;
  const { ticket_price, prize, lottery_name } = lottery;
  const byWallet = !isElsewhere(choice);
  const price = byWallet ? ticket_price : purchase.price;
  const sold = mine === null || maybeBuys(mine) || flow.state !== 'idle' ? true : null;
  const onRamp = lottery.onRamps.find(({ method }) => method === choice) ?? null;
  const done = flow.state === 'sent' || flow.state === 'done';
  return (
    <OrderSummary
      foot={sells && !done && !purchase.entering}
      about={{ image: prize.image, title: lottery_name, line: `${lotteryPage.prize}: ${prize.title}` }}
      lines={
        sold
          ? [
              { name: words.price, value: price },
              {
                name: words.count,
                text: (
                  <>
                    {words.times(count)} <Money value={price} exact />
                  </>
                ),
              },
              onRamp
                ? { name: checkoutWords.networkFeeOurs, text: checkoutWords.included }
                : feeOf(mine, purchase),
              ...orderOf(purchase),
            ]
          : []
      }
      total={
        sold && {
          label: onRamp ? paymentWords.aboutTotal : words.total,
          value: byWallet ? worth : total,
          also: onRamp ? (
            feeOfOnRamp(onRamp)
          ) : byWallet ? (
            <ExactAmount value={worth} />
          ) : (
            checkoutWords.nothingOnTop
          ),
        }
      }
    >
      {sells && !done ? <Pay purchase={purchase} /> : null}
    </OrderSummary>
  );
}

/** The line of the network fee: a provider is paid only the price, and the shop pays the fee. */
function feeOf(mine: MyLottery | null, { choice, flow }: TicketCheckout): SummaryLine {
  if (paysForTickets(choice)) return { name: checkoutWords.networkFeeOurs, text: checkoutWords.included };
  const ours = mine?.wallets.find(({ address }) => address === choice)?.kind === 'vault';
  const text = ours ? words.smallFee : words.unknownFee;
  return { name: words.networkFee, value: flow.plan?.summary.networkFee ?? null, text };
}

/** The number of the order that a provider is paid for, as on its page, the receipt and in mails. */
const orderOf = ({ provider: { order }, choice }: TicketCheckout): SummaryLine[] =>
  order && paysForTickets(choice) ? [{ name: checkoutWords.order, text: order.number }] : [];

function feeOfOnRamp({ method, feeIncluded }: Lottery['onRamps'][number]): string {
  const { provider } = paymentWords.methods[method];
  return feeIncluded ? paymentWords.feeIncluded(provider) : paymentWords.feeOnTop(provider);
}

/** The label of the button that opens the provider's page. */
function leadsOf(choice: string | null): string | null {
  if (!isElsewhere(choice)) return null;
  const { provider } = paymentWords.methods[choice];
  return paysForTickets(choice) ? paymentWords.leads(provider) : words.funds(provider);
}

export function Pay({ purchase: { busy, pay, provider, choice } }: { purchase: TicketCheckout }) {
  // no second payment while money may still arrive
  if (provider.awaited)
    return (
      <p className="small" role="status">
        {words.awaitedPayment}
      </p>
    );
  return (
    <>
      {paysForTickets(choice) ? (
        <PriceLockTimer left={provider.left} label={checkoutWords.priceLocked} />
      ) : null}
      <Button size="large" block busy={busy} onClick={pay}>
        {busy ? words.processing : words.pay}
      </Button>
      <p className="small" role="status">
        {provider.busy ? words.noRefresh : leadsOf(choice)}
      </p>
    </>
  );
}
