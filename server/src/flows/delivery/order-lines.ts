import { exactAmount, type Money, money, payoutSharesDown, shortHex } from '@talkies/shared';
import { formatAmount, paidByName } from '@talkies/shared/receipts';
import type { Image, Order, OrderPage } from '@talkies/shared/schemas';
import { type OrderRow, orderLabel } from '../../modules/orders/index.ts';
import { escapeMarkup } from '../../platform/markup.ts';

/** One fact of an order, as its mail lists it. */
export interface OrderLine {
  name: string;
  text: string;
  /** where it can be looked at */
  url?: string;
}

const asAmount = (value: Money): string =>
  formatAmount({ value: exactAmount(value), currency: value.currency });

/** By Indian time, which is most readers' and the receipt's: a mail knows no zone of its reader. */
const inIndia = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'Asia/Kolkata',
});
const indianTime = (at: string | Date): string => `${inIndia.format(new Date(at))} IST`;

const percent = new Intl.NumberFormat('en', { style: 'percent', maximumFractionDigits: 2 });
const shareOf = (bps: number): string => percent.format(bps / 10_000);

/** Who gets what of a first sale's price; of a resale its page says that, lottery tickets have no such shares. */
function shares(page: OrderPage, { royaltyBps, feeBps }: Order['quote']['breakdown']): OrderLine[] {
  if (page.marketToken || page.tickets) return [];
  const { seller, royalty, fee } = payoutSharesDown(BigInt(page.price.amount), royaltyBps, feeBps);
  const inPrice = (amount: bigint): string => asAmount(money(amount, page.price.currency));
  return [
    { name: 'Film studio', text: inPrice(seller) },
    { name: `Creator’s royalty, ${shareOf(royaltyBps)}`, text: inPrice(royalty) },
    { name: `Talkies, ${shareOf(feeBps)}`, text: inPrice(fee) },
  ];
}

/** What was bought, what it cost and whom that pays, when, and where that can be checked. */
export function orderLines(row: OrderRow, page: OrderPage, { quote }: Order): OrderLine[] {
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
      name: pays && mints ? 'Payment and minting' : pays ? 'Payment' : 'Delivery',
      text: 'See the transaction',
      url: explorerUrl,
    })),
  ];
}

const cell = 'padding:8px 0;border-bottom:1px solid #dcc7a0;vertical-align:top;overflow-wrap:anywhere';

/** A poster and the lines beneath it, for `emailTemplate`: styles stand inline, since many mail programs drop sheets. */
export function orderBody(
  publicUrl: string,
  { image, lines }: { image: Pick<Image, 'key' | 'alt'> | null; lines: readonly OrderLine[] },
): { html: string; text: string } {
  const picture = image
    ? `<p><img src="${escapeMarkup(`${publicUrl}/media/${image.key}/320.jpg`)}" width="160" alt="${escapeMarkup(image.alt)}" style="display:block;width:160px;height:auto;border-radius:6px"></p>`
    : '';
  const rows = lines.map(({ name, text, url }) => {
    const shown = escapeMarkup(text);
    const value = url ? `<a href="${escapeMarkup(url)}">${shown}</a>` : shown;
    return `<tr><td style="${cell};padding-right:16px">${escapeMarkup(name)}</td><td style="${cell};font-weight:bold">${value}</td></tr>`;
  });
  return {
    html: `${picture}<table role="presentation" width="100%" style="border-collapse:collapse;margin:0 0 16px;font-size:16px">${rows.join('')}</table>`,
    text: lines.map(({ name, text, url }) => `${name}: ${url ?? text}`).join('\n'),
  };
}
