import type { ReactNode } from 'react';
import { usePrices } from '../../lib/format/currency-choice.ts';
import { upiFirst } from './payment-rank.ts';

/** Wallets and providers, the documents' two groups: providers first for who likely pays by UPI (adr/367). */
export function PaymentGroups({ wallets, providers }: { wallets: ReactNode; providers: ReactNode }) {
  const turned = upiFirst(usePrices().currency);
  return (
    <>
      {turned ? providers : null}
      {wallets}
      {turned ? null : providers}
    </>
  );
}
