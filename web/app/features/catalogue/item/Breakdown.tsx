import type { ItemDetail } from '@talkies/shared/schemas';
import { PriceShares } from '../../../components/item/PriceShares.tsx';
import { useFormatPrice } from '../../../lib/format/currency-choice.ts';
import { formatShare } from '../../../lib/format/money.ts';
import { item as words } from '../../../messages/en.ts';

const WHOLE = 10_000;

/** Where the price goes: studio, creator, us. */
export function Breakdown({ item: { price, breakdown } }: { item: ItemDetail }) {
  const format = useFormatPrice();
  if (!price || !breakdown) return null;
  const { studio, royalty, fee, royaltyBps, feeBps } = breakdown;
  const total = format(price);
  return (
    <PriceShares
      title={words.whereGoes(total)}
      label={words.split(total, format(studio), format(royalty), format(fee))}
      parts={[
        { name: words.studio, value: studio, weight: WHOLE - royaltyBps - feeBps },
        { name: words.royalty(formatShare(royaltyBps)), value: royalty, weight: royaltyBps, help: 'royalty' },
        { name: words.fee(formatShare(feeBps)), value: fee, weight: feeBps },
      ]}
    />
  );
}
