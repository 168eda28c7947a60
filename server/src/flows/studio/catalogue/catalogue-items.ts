import type { ItemFields, StudioItem } from '@talkies/shared/studio/schemas';
import type { Needs } from '../../../chain/context.ts';
import {
  changeItem as change,
  createDraft,
  duplicate,
  fieldsOf,
  type Item,
  isFilmPublished,
  lockItem,
  setStatus,
  studioItem,
} from '../../../modules/catalogue/index.ts';
import { type Acting, type AuditEntry, actAsOperator } from '../../../modules/studio/index.ts';
import { heldSales } from '../../market/held-sales.ts';
import { studioRefusal } from '../studio-refusal.ts';
import { confirmPayees } from './confirm-payees.ts';

type Ctx = Needs<'chains' | 'changes' | 'clock' | 'config' | 'db' | 'writer'>;
type LoggedChange = Pick<AuditEntry, 'before' | 'after'>;

export const changingCatalogue = { permission: 'catalogue' } as const;

export const itemEntry = (operation: string, item: Pick<Item, 'id'>, entry: LoggedChange): AuditEntry => ({
  operation,
  subject: { kind: 'item', id: item.id },
  ...entry,
});

/** Creates a draft, which visitors do not see. @throws request/invalid by the fields */
export async function createItem(ctx: Ctx, who: Acting, fields: ItemFields): Promise<StudioItem> {
  const made = await actAsOperator(ctx, who, changingCatalogue, async (tx) => {
    const item = await createDraft(tx, fields);
    return { result: item, entry: itemEntry('item.create', item, { after: { ...fieldsOf(item) } }) };
  });
  return studioItem(ctx, made.id);
}

/**
 * Changes an item whose `version` the editor has seen; the log states the earlier value of each field. A change of
 * whom its drop will pay requires a confirmation.
 * @throws item/not-found, studio/changed-meanwhile, studio/confirmation-required, request/invalid
 */
export async function changeItem(
  ctx: Ctx,
  who: Acting,
  id: string,
  requested: { version: number; fields: ItemFields },
): Promise<StudioItem> {
  const changes = await actAsOperator(ctx, who, changingCatalogue, async (tx) => {
    const { result, entries } = await confirmPayees(ctx, tx, who, { ids: [id] }, () =>
      change(tx, id, requested, heldSales(ctx)),
    );
    const { item, before, after } = result;
    const changed = Object.keys(after).length > 0;
    const entry = changed ? [itemEntry('item.change', item, { before, after }), ...entries] : [];
    return { result: changed, entry };
  });
  if (changes) await ctx.changes.emit('catalogue');
  return studioItem(ctx, id);
}

/** @throws item/not-found */
export async function duplicateItem(ctx: Ctx, who: Acting, id: string): Promise<StudioItem> {
  const made = await actAsOperator(ctx, who, changingCatalogue, async (tx) => {
    const item = await duplicate(tx, id);
    return { result: item, entry: itemEntry('item.create', item, { after: { ...fieldsOf(item), of: id } }) };
  });
  return studioItem(ctx, made.id);
}

/**
 * Hides a published item from sale and from view, or shows it again. Its tokens, their owners and its drop stay. Does
 * nothing where the item is in that state already, or where a draft is to be shown.
 * @returns whether the item changed
 * @throws item/not-found, studio/refused for a draft that is to be hidden, and for an item to be shown while its film
 * is a draft
 */
export async function setHidden(
  ctx: Ctx,
  who: Acting,
  id: string,
  hidden: boolean,
  operation: Parameters<typeof actAsOperator>[2] = changingCatalogue,
): Promise<boolean> {
  const [from, to] = hidden ? (['published', 'hidden'] as const) : (['hidden', 'published'] as const);
  const moved = await actAsOperator(ctx, who, operation, async (tx) => {
    const item = await lockItem(tx, id);
    if (hidden && item.status === 'draft') throw studioRefusal('A draft is in no list: nobody sees it.');
    if (!hidden && item.status === 'hidden' && item.filmSlug !== null)
      if (!(await isFilmPublished(tx, item.filmSlug)))
        throw studioRefusal('Its film is a draft: publish the film first.');
    const done = await setStatus(tx, id, from, to);
    const entry = itemEntry(hidden ? 'item.hide' : 'item.show', item, {
      before: { status: from },
      after: { status: to },
    });
    return { result: done, entry: done ? entry : [] };
  });
  if (moved) await ctx.changes.emit('catalogue');
  return moved;
}
