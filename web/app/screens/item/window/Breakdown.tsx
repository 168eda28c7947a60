import type { ItemDetail } from '@talkies/shared/schemas';
import { Money } from '../../../components/money/Money.tsx';
import { formatMoney, formatShare } from '../../../lib/format/money.ts';
import { item as words } from '../../../messages/en.ts';

const WHOLE = 10_000;

/** Where the price goes: studio, creator, us. As a bar and as figures. */
export function Breakdown({ item: { price, breakdown } }: { item: ItemDetail }) {
  if (!price || !breakdown) return null;
  const { studio, royalty, fee, royaltyBps, feeBps } = breakdown;
  return (
    <details className="breakdown" open>
      <summary>{words.whereGoes(formatMoney(price))}</summary>
      <div
        className="breakdown-bar"
        role="img"
        aria-label={words.split(
          formatMoney(price),
          formatMoney(studio),
          formatMoney(royalty),
          formatMoney(fee),
        )}
      >
        <i style={{ flex: WHOLE - royaltyBps - feeBps }} />
        <i style={{ flex: royaltyBps }} />
        <i style={{ flex: feeBps }} />
      </div>
      <dl className="rows">
        <div>
          <dt>{words.studio}</dt>
          <dd>
            <Money value={studio} />
          </dd>
        </div>
        <div>
          <dt>{words.royalty(formatShare(royaltyBps))}</dt>
          <dd>
            <Money value={royalty} />
          </dd>
        </div>
        <div>
          <dt>{words.fee(formatShare(feeBps))}</dt>
          <dd>
            <Money value={fee} />
          </dd>
        </div>
      </dl>
    </details>
  );
}
