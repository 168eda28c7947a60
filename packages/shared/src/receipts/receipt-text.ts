import { chainTitles } from '../constants.ts';
import { formatAmount } from './format-amount.ts';
import { paidByName } from './paid-by-name.ts';
import type { Receipt } from './schemas.ts';

export { formatAmount } from './format-amount.ts';
export { paidByNames } from './paid-by.ts';
export { paidByName } from './paid-by-name.ts';

export interface ReceiptText {
  heading: string;
  /** the seller, line by line */
  seller: string[];
  facts: { label: string; text: string }[];
  /** the last line is the sum */
  amounts: { label: string; text: string }[];
  notes: string[];
}

const date = (at: string, timeZone: string): string =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone }).format(new Date(at));

/** What was sold. */
function subjectOf({ tickets, title, film, serial }: Receipt): ReceiptText['facts'][number] {
  if (!tickets) return { label: 'Poster', text: `${title}${film ? ` (${film})` : ''}, edition ${serial}` };
  const { lottery, count, first } = tickets;
  const numbers = first === null ? '' : `, number ${first + 1}${count === 1 ? '' : ` to ${first + count}`}`;
  return { label: 'Lottery tickets', text: `${count} of ${lottery}${numbers}` };
}

/**
 * The text of a receipt, for both the page and the PDF. A seller registered for GST dates it in Indian time, as its
 * series does.
 */
export function receiptText(receipt: Receipt): ReceiptText {
  const { seller, placeOfSupply, credits, passedOn } = receipt;
  const taxed = seller.gstin !== null;
  const kind = taxed ? 'Tax invoice' : 'Receipt';
  return {
    heading: receipt.kind === 'credit' ? 'Credit note' : kind,
    seller: [seller.name, ...seller.address, ...(taxed ? [`GSTIN ${seller.gstin}`] : [])],
    facts: [
      { label: 'Number', text: receipt.number },
      {
        label: 'Date',
        text: taxed
          ? `${date(receipt.issuedAt, 'Asia/Kolkata')} IST`
          : `${date(receipt.issuedAt, 'UTC')} UTC`,
      },
      ...(credits
        ? [
            { label: 'Takes back', text: credits.number },
            { label: 'Reason', text: credits.reason },
          ]
        : []),
      { label: 'Order and quote', text: receipt.order },
      subjectOf(receipt),
      { label: 'Delivered to wallet', text: receipt.wallet },
      { label: `Transaction (${chainTitles[receipt.chain]})`, text: receipt.transaction },
      ...(placeOfSupply ? [{ label: 'Place of supply', text: placeOfSupply }] : []),
      ...(receipt.taxCode ? [{ label: 'SAC/HSN', text: receipt.taxCode }] : []),
      {
        label: credits ? 'Sent back by' : 'Paid by',
        text: `${paidByName(receipt.paidBy, receipt.paid.currency)}: ${formatAmount(receipt.paid)}`,
      },
      ...(receipt.reference ? [{ label: 'Provider’s reference', text: receipt.reference }] : []),
    ],
    amounts: [
      ...(passedOn ? [{ label: 'Passed on to seller and creator', text: formatAmount(passedOn) }] : []),
      ...(taxed
        ? [
            {
              label: passedOn ? 'Our fee, taxable value' : 'Taxable value',
              text: formatAmount(receipt.taxable),
            },
            ...receipt.taxes.map(({ name, rateBps, amount }) => ({
              label: `${name} ${rateBps / 100} %`,
              text: formatAmount(amount),
            })),
          ]
        : []),
      { label: taxed ? 'Total, tax included' : 'Total', text: formatAmount(receipt.total) },
    ],
    notes: [
      ...(taxed
        ? [
            'Tax is included in the price. Each tax is rounded to the nearest hundredth, halves up; the taxable value is the rest.',
          ]
        : ['The seller is not registered for GST: no tax is stated.']),
      ...(passedOn
        ? [
            'The poster was sold by its owner. Its price and its creator’s royalty were passed on to them; what we supply is the service that our fee pays.',
          ]
        : []),
    ],
  };
}
