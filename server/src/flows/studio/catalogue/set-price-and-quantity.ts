import type { Needs } from '../../../chain/context.ts';
import { type FilmTerms, setFilm, setPrice, setQuantity } from '../../../modules/catalogue/index.ts';
import { type Acting, actAsOperator } from '../../../modules/studio/index.ts';
import { changingCatalogue, itemEntry } from './catalogue-items.ts';

type Ctx = Needs<'changes' | 'clock' | 'config' | 'db'>;

/** Sets an item's price in US cents, in the shop and in drafts. @throws item/not-found */
export async function setItemPrice(ctx: Ctx, who: Acting, id: string, cents: bigint): Promise<void> {
  await actAsOperator(ctx, who, changingCatalogue, async (tx) => {
    const before = await setPrice({ db: tx }, id, cents);
    const entry = itemEntry(
      'item.change',
      { id },
      {
        before: { priceCents: before?.toString() ?? null },
        after: { priceCents: cents.toString() },
      },
    );
    return { result: undefined, entry: before === cents ? [] : entry };
  });
  await ctx.changes.emit('catalogue');
}

/**
 * Sets the number of editions, as long as the drop is not registered on the chain.
 * @throws item/not-found, item/registered
 */
export async function setItemQuantity(ctx: Ctx, who: Acting, id: string, quantity: number): Promise<void> {
  await actAsOperator(ctx, who, changingCatalogue, async (tx) => {
    const before = await setQuantity({ db: tx }, id, quantity);
    const entry = itemEntry('item.change', { id }, { before: { quantity: before }, after: { quantity } });
    return { result: undefined, entry: before === quantity ? [] : entry };
  });
  await ctx.changes.emit('catalogue');
}

/** Sets a film's label, or its opening. @throws film/not-found */
export async function setFilmTerms(ctx: Ctx, who: Acting, slug: string, change: FilmTerms): Promise<void> {
  await actAsOperator(ctx, who, changingCatalogue, async (tx) => {
    const { label, opensAt } = await setFilm({ clock: ctx.clock, db: tx }, slug, change);
    const date = (at: Date | null): string | null => at?.toISOString() ?? null;
    const named = 'label' in change;
    const before = named ? { label } : { opensAt: date(opensAt) };
    const after = named ? { label: change.label } : { opensAt: date(change.opensAt) };
    const entry = { operation: 'film.change', subject: { kind: 'film', id: slug }, before, after };
    return { result: undefined, entry };
  });
  await ctx.changes.emit('catalogue');
}
