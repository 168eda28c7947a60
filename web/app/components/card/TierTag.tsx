import './tag.css';
import type { Collection } from '@talkies/shared';
import { tierClass, tierLabel } from './tier.ts';

export function TierTag({ collection }: { collection: Collection }) {
  return <span className={`tag ${tierClass(collection)}`}>{tierLabel(collection)}</span>;
}
