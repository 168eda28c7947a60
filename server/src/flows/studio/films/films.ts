import { sameAddress } from '@talkies/shared';
import type { FilmFields, StudioFilm } from '@talkies/shared/studio/schemas';
import type { Needs } from '../../../chain/context.ts';
import {
  changeFilm as change,
  createFilm as create,
  fieldsOfFilm,
  itemsOfFilm,
  lockFilm,
  lockFilmAt,
  missingForFilm,
  noteApproval,
  orderFilms as order,
  payeeFields,
  removeFilm as remove,
  setFilmStatus,
  studioFilm,
  type WrittenFilm,
} from '../../../modules/catalogue/index.ts';
import { type Acting, type AuditEntry, actAsOperator } from '../../../modules/studio/index.ts';
import type { Database } from '../../../platform/db/database.ts';
import { AppError } from '../../../platform/errors.ts';
import { changingCatalogue } from '../catalogue/catalogue-items.ts';
import { confirmPayees } from '../catalogue/confirm-payees.ts';
import { studioRefusal } from '../studio-refusal.ts';

type Ctx = Needs<'changes' | 'clock' | 'config' | 'db'>;

const filmEntry = (
  operation: string,
  slug: string,
  entry: Pick<AuditEntry, 'before' | 'after'>,
): AuditEntry => ({ operation, subject: { kind: 'film', id: slug }, ...entry });

/** The lines of the log on whom films pay from now on; none where that stays the same. */
export const payeeEntries = (written: readonly WrittenFilm[]): AuditEntry[] =>
  written.flatMap(({ film, change }) => {
    const { before, after } = change ?? { before: {}, after: fieldsOfFilm(film) };
    const changed = payeeFields.filter((name) => (after[name] ?? '') !== (before[name] ?? ''));
    if (changed.length === 0) return [];
    const pick = (from: Partial<FilmFields>) =>
      Object.fromEntries(changed.map((name) => [name, from[name] ?? '']));
    return change
      ? filmEntry('film.change', film.slug, { before: pick(before), after: pick(after) })
      : filmEntry('film.create', film.slug, { after: { title: film.title, ...pick(after) } });
  });

/** A change of a payee is confirmed like a movement of money. */
const naming = (changes: boolean) => ({ ...changingCatalogue, confirmed: changes });

/** Creates a draft, which visitors do not see. @throws request/invalid by the fields */
export async function createFilm(
  ctx: Ctx,
  who: Acting,
  { slug, fields }: { slug: string; fields: FilmFields },
): Promise<StudioFilm> {
  const paid = payeeFields.some((name) => fields[name] !== '');
  await actAsOperator(ctx, who, naming(paid), async (tx) => {
    const film = await create(ctx, tx, slug, fields);
    const [named] = payeeEntries([{ film, change: null }]);
    return {
      result: undefined,
      entry: named ?? filmEntry('film.create', slug, { after: { title: film.title } }),
    };
  });
  return studioFilm(ctx, slug);
}

/**
 * Changes a film whose `version` the editor has seen; the log states the earlier value of each field. Wallets require
 * a confirmation, and so does a partner who has one.
 * @throws film/not-found, studio/changed-meanwhile, studio/confirmation-required, request/invalid
 */
export async function changeFilm(
  ctx: Ctx,
  who: Acting,
  slug: string,
  request: { version: number; fields: FilmFields },
): Promise<StudioFilm> {
  // the version is compared again under the lock, so these are the fields that the lock finds
  const { fields } = await studioFilm(ctx, slug);
  const paid = payeeFields.some((name) => !sameAddress(fields[name], request.fields[name]));
  const changed = await actAsOperator(ctx, who, naming(paid), async (tx) => {
    const { result, entries } = await confirmPayees(ctx, tx, who, { film: slug }, () =>
      change(ctx, tx, slug, request),
    );
    const { before, after } = result;
    if (!paid && payeeFields.some((name) => !sameAddress(before[name] ?? '', after[name] ?? '')))
      throw new AppError('studio/changed-meanwhile');
    const isChanged = Object.keys(after).length > 0;
    const entry = isChanged ? [filmEntry('film.change', slug, { before, after }), ...entries] : [];
    return { result: isChanged, entry };
  });
  if (changed) await ctx.changes.emit('catalogue');
  return studioFilm(ctx, slug);
}

/** Deletes a draft. @throws film/not-found, studio/refused for a published film, or one with items */
export function removeFilm(ctx: Ctx, who: Acting, slug: string): Promise<void> {
  return actAsOperator(ctx, who, changingCatalogue, async (tx) => {
    const film = await lockFilm(tx, slug);
    if (film.status !== 'draft') throw studioRefusal('It is in the shop: take it back first.');
    if ((await itemsOfFilm(tx, slug)).all > 0)
      throw studioRefusal('Items hang on it: give them another film first.');
    await remove(tx, slug);
    return { result: undefined, entry: filmEntry('film.remove', slug, { before: fieldsOfFilm(film) }) };
  });
}

/**
 * Records the film partner's approval of what the film shows, and where that approval is written.
 * @throws film/not-found, studio/changed-meanwhile
 */
export async function approveFilm(
  ctx: Ctx,
  who: Acting,
  slug: string,
  { version, by, reference }: { version: number | null; by: string; reference: string },
): Promise<StudioFilm> {
  await actAsOperator(ctx, who, changingCatalogue, async (tx) => {
    const film = await (version === null ? lockFilm(tx, slug) : lockFilmAt(tx, slug, version));
    await noteApproval(ctx, tx, slug, { by, reference });
    const before = film.approvedAt ? { by: film.approvedBy, reference: film.approvedReference } : null;
    return {
      result: undefined,
      entry: filmEntry('film.approve', slug, { before, after: { by, reference } }),
    };
  });
  return studioFilm(ctx, slug);
}

async function requireNothingForSale(tx: Database, slug: string): Promise<void> {
  const { published, coming, planned } = await itemsOfFilm(tx, slug);
  if (published > 0) throw studioRefusal(`${published} of its items are in the shop: hide them first.`);
  if (coming > 0)
    throw studioRefusal(
      `The chain was asked for the drop of ${coming} of its items: hide them once they are in the shop.`,
    );
  if (planned > 0)
    throw studioRefusal(
      `${planned} of its items have a day on which they are published: take the days back first.`,
    );
}

/**
 * Publishes a film's page, or takes it back, which is possible while none of its items is on sale or about to be.
 * @throws film/not-found, studio/changed-meanwhile, studio/not-published-yet, studio/refused
 */
export async function publishFilm(
  ctx: Ctx,
  who: Acting,
  slug: string,
  { version, published }: { version: number | null; published: boolean },
): Promise<StudioFilm> {
  const moved = await actAsOperator(ctx, who, changingCatalogue, async (tx) => {
    const film = await (version === null ? lockFilm(tx, slug) : lockFilmAt(tx, slug, version));
    const status = published ? 'published' : 'draft';
    if (film.status === status) return { result: false, entry: [] };
    const lacks = published ? missingForFilm(film) : [];
    if (lacks.length > 0)
      throw new AppError('studio/not-published-yet', { detail: `It lacks ${lacks.join(', ')}.` });
    if (!published) await requireNothingForSale(tx, slug);
    await setFilmStatus(tx, slug, status);
    const entry = filmEntry(published ? 'film.publish' : 'film.take-back', slug, {
      before: { status: film.status },
      after: { status },
    });
    return { result: true, entry };
  });
  if (moved) await ctx.changes.emit('catalogue');
  return studioFilm(ctx, slug);
}

/** Sets the order in which the shop lists the films. @throws studio/changed-meanwhile */
export async function orderFilms(
  ctx: Ctx,
  who: Acting,
  { before, slugs }: { before: string[]; slugs: string[] },
): Promise<void> {
  await actAsOperator(ctx, who, changingCatalogue, async (tx) => {
    await order(tx, before, slugs);
    const entry = filmEntry('films.order', String(slugs.length), {
      before: { order: before },
      after: { order: slugs },
    });
    return { result: undefined, entry };
  });
  await ctx.changes.emit('catalogue');
}
