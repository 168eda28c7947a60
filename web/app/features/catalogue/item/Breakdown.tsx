import { BPS } from '@talkies/abi/constants';
import { formatShare, type Money } from '@talkies/shared';
import type { ItemDetail } from '@talkies/shared/schemas';
import { PriceShares } from '../../../components/item/PriceShares.tsx';
import { atRateOf } from '../../../lib/format/at-rate.ts';
import { type Priced, useFormatPrice } from '../../../lib/format/currency-choice.ts';
import { item as words } from '../../../messages/en.ts';

/** The shares of the price: studio, creator, shop. They lead with the same currency as the price. */
export function Breakdown({ price, breakdown }: Pick<ItemDetail, 'breakdown'> & { price: Priced | null }) {
  const format = useFormatPrice();
  if (!price || !breakdown) return null;
  const { studio, royalty, fee, royaltyBps, feeBps } = breakdown;
  const part = (amount: Money): Priced => atRateOf(price, amount);
  return (
    <PriceShares
      title={words.whereGoes(format(price))}
      parts={[
        { name: words.studio, value: part(studio), weight: BPS - royaltyBps - feeBps },
        {
          name: words.royalty(formatShare(royaltyBps)),
          value: part(royalty),
          weight: royaltyBps,
          help: 'royalty',
        },
        { name: words.fee(formatShare(feeBps)), value: part(fee), weight: feeBps },
      ]}
    />
  );
}
