import { formatAmount } from '../../receipts/format-amount.ts';
import type { ReceiptText } from '../../receipts/receipt-text.ts';
import { shortDecimal } from '../../rules/decimals.ts';
import { decimalOfMinor } from '../../rules/minor-units.ts';
import { exactAmount } from '../../rules/money.ts';
import type { StatementFigures } from './schemas.ts';

type Both = StatementFigures['opening'];

const monthName = (month: string): string =>
  new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${month}-01T00:00:00Z`),
  );

function amountText(amount: string, currency: 'USD' | 'INR'): string {
  const value = decimalOfMinor(BigInt(amount.replace('-', '')), currency);
  return `${amount.startsWith('-') ? '−' : ''}${formatAmount({ value, currency })}`;
}

/** In dollars, in which the books are, and in rupees beside them where the statement is in rupees. */
export const bothText = ({ cents, paise }: Both): string =>
  paise === null ? amountText(cents, 'USD') : `${amountText(paise, 'INR')} (${amountText(cents, 'USD')})`;

/** A rate with 8 decimals as people write it. */
export const rateText = (rate: string): string => shortDecimal(BigInt(rate), 8);

const day = (at: string): string => at.slice(0, 10);

/** What a statement says, for the page and the PDF alike. */
export function statementText(figures: StatementFigures): ReceiptText {
  const { seller, rate, items, payouts } = figures;
  return {
    heading: 'Royalty statement',
    seller: [seller.name, ...seller.address, ...(seller.gstin ? [`GSTIN ${seller.gstin}`] : [])],
    facts: [
      { label: 'Month (UTC)', text: monthName(figures.month) },
      { label: 'Creator', text: figures.name ?? figures.address },
      { label: `Wallet (${figures.chain})`, text: figures.address },
      ...(rate
        ? [
            {
              label: 'Rate',
              text: `${rateText(rate.rate)} rupees for a US dollar (${rate.source}, ${day(rate.at)})`,
            },
          ]
        : []),
      ...items.map((item) => ({
        label: `${item.title}${item.film ? ` (${item.film})` : ''}`,
        text: `${item.sales} sold${item.reversals ? `, ${item.reversals} taken back` : ''}: ${bothText(item)}`,
      })),
      ...payouts.map((payout) => ({
        label: `Payout of ${day(payout.at)}`,
        text: [
          bothText(payout),
          payout.tax.cents === '0' ? '' : `tax deducted ${bothText(payout.tax)}`,
          payout.wei && payout.rate
            ? `${exactAmount({ amount: payout.wei, currency: payout.coin })} ${payout.coin} at $${rateText(payout.rate)} (${payout.rateSource})`
            : '',
          payout.reference,
        ]
          .filter(Boolean)
          .join('; '),
      })),
    ],
    amounts: [
      { label: 'Owed before', text: bothText(figures.opening) },
      { label: 'Booked in the month', text: bothText(figures.booked) },
      { label: 'Taken back in the month', text: bothText(figures.reversed) },
      { label: 'Paid out in the month', text: bothText(figures.paid) },
      { label: 'of it, tax deducted at source', text: bothText(figures.tax) },
      { label: 'Owed at the end', text: bothText(figures.closing) },
    ],
    notes: [
      'The books are in US dollars. Rupees stand beside them at the rate above, each to the nearest paisa.',
      `Not in these sums: the contracts paid ${exactAmount({ amount: figures.onChain, currency: figures.coin })} ${figures.coin} to this wallet with sales of the month.`,
    ].slice(figures.currency === 'INR' ? 0 : 1),
  };
}
