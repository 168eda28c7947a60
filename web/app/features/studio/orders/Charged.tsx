import { type Currency, currencies, decimalOfMinor, paymentCurrency } from '@talkies/shared';
import { formatAmount } from '@talkies/shared/receipts';
import { Money } from '../../../components/Money.tsx';

/** The providers' form: whole numbers of the smallest unit. */
interface Props {
  amount: string;
  currency: string;
}

/** A charged amount in the receipts' format. */
export function chargedText({ amount, currency }: Props): string {
  const paid = paymentCurrency(currency);
  return paid
    ? formatAmount({ value: decimalOfMinor(BigInt(amount), paid), currency: paid })
    : `${amount} ${currency.toUpperCase()}`;
}

const isShown = (code: string): code is Currency => Object.hasOwn(currencies, code);

/** A charged or refunded amount; a currency without displayed prices has the receipts' format. */
export function Charged({ amount, currency }: Props) {
  const code = currency.toUpperCase();
  if (isShown(code)) return <Money value={{ amount, currency: code }} exact />;
  return <span className="num">{chargedText({ amount, currency })}</span>;
}

export const Dollars = ({ cents }: { cents: string }) => (
  <Money value={{ amount: cents, currency: 'USD' }} exact />
);
