import type { ReactNode } from 'react';
import type { Priced } from '../../lib/format/currency-choice.ts';
import { Money } from '../Money.tsx';

/** ExactAmount what is paid, under a sum that leads with what it is worth, and what else is said of it. */
export function ExactAmount({ value, children }: { value: Priced; children?: ReactNode }) {
  const two = value.coin && value.usd;
  return (
    <span data-part="summary-beside">
      <Money value={value} other exact />
      {two && children ? ' · ' : null}
      {children}
    </span>
  );
}
