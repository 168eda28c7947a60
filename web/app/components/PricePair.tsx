import type { Money as Amount } from '@talkies/shared';
import type { Priced } from '../lib/format/currency-choice.ts';
import { Money } from './Money.tsx';

/** A price in the currency that the reader chose, and the other one small beside it. */
export const PricePair = ({ value }: { value: Amount | Priced | null }) => (
  <>
    <Money value={value} exact /> <Money className="muted small" value={value} other exact />
  </>
);
