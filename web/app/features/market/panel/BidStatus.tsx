import type { MyTrade } from '@talkies/shared/schemas';
import { formatMoney } from '../../../lib/format/money.ts';
import { trade as words } from '../../../messages/en.ts';

/** How one's own bid stands. Its line keeps its place, so that nothing moves when it comes. */
export function Standing({ mine }: { mine: MyTrade | null }) {
  const own = mine?.highestOwn;
  const standing = mine?.standing;
  return (
    <p className={`trade-board-standing ${standing ?? ''}`} role="status">
      {own && standing ? words.standings[standing](formatMoney(own)) : null}
    </p>
  );
}
