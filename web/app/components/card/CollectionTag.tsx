import './tag.css';
import type { Collection } from '@talkies/shared';
import { collectionClass, collectionLabel } from './collection.ts';

export function CollectionTag({ collection }: { collection: Collection }) {
  return <span className={`tag ${collectionClass(collection)}`}>{collectionLabel(collection)}</span>;
}
