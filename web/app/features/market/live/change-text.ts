import type { Money } from '@talkies/shared';
import { partyName } from '../../../components/PartyName.tsx';
import type { Priced } from '../../../lib/format/currency-choice.ts';
import { formatHere } from '../../../lib/format/local-time.ts';
import { tokenNews as words } from '../../../messages/en.ts';
import type { Change } from './changes.ts';

/** Describes a change in one sentence. */
export function changeText(change: Change, format: (price: Priced | Money) => string): string {
  const texts = words.changes;
  switch (change.kind) {
    case 'bid':
      return texts.bid(partyName(change.bid.bidder), format(change.bid.amount));
    case 'extended':
      return texts.extended(formatHere(change.until, 'in-sentence'));
    case 'bid-taken-back':
      return texts['bid-taken-back'](format(change.amount));
    case 'won':
      return texts.won(partyName(change.by), format(change.amount));
    case 'listed':
      return texts.listed(format(change.total));
    case 'price':
      return texts.price(format(change.total));
    default:
      return texts[change.kind];
  }
}

/** Whether a change is also shown on the page: removals are, the others are only announced to screen readers. */
export const isShown = ({ kind }: Change): boolean =>
  kind === 'bid-taken-back' || kind === 'sale-taken-back' || kind === 'delisted';
