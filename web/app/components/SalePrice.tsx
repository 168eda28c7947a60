import { paidByNames } from '@talkies/shared/paid-by';
import type { MarketToken } from '@talkies/shared/schemas';
import { common } from '../messages/en.ts';
import { Money } from './Money.tsx';

/** The amount paid in a sale: in the chain's coin, or in dollars with the payment method (spec:55). */
export function SalePrice({
  sale,
  other,
}: {
  sale: Pick<MarketToken['sales'][number], 'price' | 'elsewhere'>;
  other: string;
}) {
  if (!sale.elsewhere)
    return sale.price ? <Money value={sale.price} /> : <span className="muted">{other}</span>;
  return (
    <>
      <Money value={sale.elsewhere.price} />{' '}
      <span className="small muted">{common.paidBy(paidByNames[sale.elsewhere.method])}</span>
    </>
  );
}
