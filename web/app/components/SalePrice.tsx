import { paidByNames } from '@talkies/shared/paid-by';
import type { MarketToken } from '@talkies/shared/schemas';
import { common } from '../messages/en.ts';
import { Money } from './Money.tsx';

/** What the buyer paid in a sale: in the chain's coin, or in dollars with the way in which they were (spec:55). */
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
