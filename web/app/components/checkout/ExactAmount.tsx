import type { ReactNode } from 'react';
import type { Priced } from '../../lib/format/currency-choice.ts';
import { Money } from '../Money.tsx';

/** The exact amount to pay, below the rounded sum, with further notes. */
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
