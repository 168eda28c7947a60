import { exactAmount, formatShare, type Money, money, payoutSharesDown, shortHex } from '@talkies/shared';
import { formatAmount, paidByName } from '@talkies/shared/receipts';
import type { Order, OrderPage } from '@talkies/shared/schemas';
import { type OrderRow, orderLabel } from '../../modules/orders/index.ts';
import { indianTime, type MailLine } from '../../platform/mail/details.ts';

const asAmount = (value: Money): string =>
  formatAmount({ value: exactAmount(value), currency: value.currency });

/** The shares of a first sale's price; a resale's are on its page, and lottery tickets have none. */
function shares(page: OrderPage, { royaltyBps, feeBps }: Order['quote']['breakdown']): MailLine[] {
  if (page.marketToken || page.tickets) return [];
  const { seller, royalty, fee } = payoutSharesDown(BigInt(page.price.amount), royaltyBps, feeBps);
  const inPrice = (amount: bigint): string => asAmount(money(amount, page.price.currency));
  return [
    { name: 'Film studio', text: inPrice(seller) },
    { name: `Artist’s royalty, ${formatShare(royaltyBps)}`, text: inPrice(royalty) },
    { name: `Talkies, ${formatShare(feeBps)}`, text: inPrice(fee) },
  ];
}

/** The lines of a mail about an order: the purchase, its cost and shares, the time, and where it can be verified. */
export function orderLines(row: OrderRow, page: OrderPage, { quote }: Order): MailLine[] {
  const { paid, token, item, price, transactions } = page;
  const rupees = row.totalPaise === null ? null : asAmount(money(row.totalPaise, 'INR'));
  const at = page.timeline.findLast(({ step }) => step === 'complete')?.at;
  return [
    ...(token ? [{ name: 'Edition', text: `Number ${token.serial} of ${item.quantity}` }] : []),
    { name: 'Price', text: [asAmount(price), rupees].filter(Boolean).join(' · ') },
    ...(paid
      ? [
          {
            name: 'Paid',
            text: `${formatAmount(paid.amount)} by ${paidByName(paid.method, paid.amount.currency)}`,
          },
        ]
      : []),
    ...shares(page, quote.breakdown),
    ...(at ? [{ name: 'Date', text: indianTime(at) }] : []),
    { name: 'Order', text: orderLabel(row.number) },
    { name: 'Wallet', text: shortHex(row.wallet) },
    ...transactions.map(({ explorerUrl, pays, mints }) => ({
      name: pays && mints ? 'Payment and registration' : pays ? 'Payment' : 'Delivery',
      text: 'See the transaction',
      url: explorerUrl,
    })),
  ];
}
