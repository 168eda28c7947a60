import { partyName } from '../../../components/PartyName.tsx';
import { formatTime } from '../../../lib/format/dates.ts';
import { formatMoney } from '../../../lib/format/money.ts';
import { marketNoticeCursors as words } from '../../../messages/en.ts';
import type { Change } from './changes.ts';

/** A change as one sentence. */
export function say(change: Change): string {
  const texts = words.changes;
  switch (change.kind) {
    case 'bid':
      return texts.bid(partyName(change.bid.bidder), formatMoney(change.bid.amount.coin));
    case 'extended':
      return texts.extended(formatTime(change.until));
    case 'bid-taken-back':
      return texts['bid-taken-back'](formatMoney(change.amount.coin));
    case 'won':
      return texts.won(partyName(change.by), formatMoney(change.amount.coin));
    case 'listed':
      return texts.listed(formatMoney(change.total.coin));
    case 'price':
      return texts.price(formatMoney(change.total.coin));
    default:
      return texts[change.kind];
  }
}

/** Those that take something away are said in full view, not only to those who listen. */
export const takesAway = ({ kind }: Change): boolean =>
  kind === 'bid-taken-back' || kind === 'sale-taken-back' || kind === 'delisted';
