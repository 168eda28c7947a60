import { itemPagePath, marketTokenIdOf, readShort, tokenPagePath } from '@talkies/shared';
import type { Needs } from '../../chain/context.ts';
import { itemOfDrop } from '../catalogue/index.ts';

/** Where a short link leads: to an item, or one edition of it; null for none that visitors may see. */
export async function shortLinkTarget({ db }: Needs<'db'>, text: string): Promise<string | null> {
  const named = readShort(text);
  if (!named) return null;
  const item = await itemOfDrop(db, named.dropId);
  if (item?.status !== 'published') return null;
  const { collection } = item;
  return named.serial === null
    ? itemPagePath(item)
    : tokenPagePath({ id: marketTokenIdOf(item.id, named.serial), collection });
}
