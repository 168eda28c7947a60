import { createHash } from 'node:crypto';
import { NONFUNGIBLE_SPB } from '@talkies/shared';
import type { Needs } from '../../chain/context.ts';
import { limitConcurrency } from '../../platform/concurrency.ts';
import { itemForSale, listFilms } from '../catalogue/index.ts';
import { cachedPost } from '../content/index.ts';
import { readOriginal, sharedName, storageOf, storeDerived } from '../media/index.ts';
import type { Sharing } from './draw-picture.ts';
import { isSharedPage, sharedPages } from './shared-pages.ts';
import { type Drawn, notePicture } from './stored-pictures.ts';

/** Raise it when the drawing changes, so that pictures are drawn anew. */
const DRAWING = 2;
const AT_ONCE = 1;

/** The picture's content, with the key of its artwork in place of the artwork. */
export type Plan = Omit<Sharing, 'art'> & { artKey: string | null };
/** `userId`: the person whose name it shows */
export type Planned = Plan & { userId?: string | null };
/** Plans of other shared things, by the kind in their address; null for what is not public. */
export type Planners = Readonly<
  Record<
    string,
    (ctx: Needs<'chains' | 'clock' | 'config' | 'db' | 'rates'>, name: string) => Promise<Planned | null>
  >
>;

const both = (...words: string[]): string => words.filter(Boolean).join(' · ');

/** The content of an item's picture. */
export const planOfItem = ({
  film,
  celebrity,
  ...item
}: Pick<Plan, 'artKey' | 'collection' | 'price' | 'ribbon' | 'title'> & {
  film: string;
  celebrity: string;
}): Plan => ({
  ...item,
  line: both(item.collection === NONFUNGIBLE_SPB ? 'One of one' : film, celebrity),
  as: 'poster',
});

/** Draws the picture that an item would be shared with, without storing it. */
export async function previewPicture(
  ctx: Needs<'config' | 'db'>,
  item: Parameters<typeof planOfItem>[0],
): Promise<Buffer> {
  const { artKey, ...plan } = planOfItem(item);
  const art = artKey ? await readOriginal(ctx, artKey) : null;
  const { drawSharing } = await import('./draw-picture.ts');
  return drawSharing({ ...plan, art });
}

async function planOf(ctx: Needs<'db'>, kind: string, name: string): Promise<Planned | null> {
  if (kind === 'item') {
    const item = await itemForSale(ctx.db, name);
    if (!item) return null;
    const { title, film, celebrity, collection, image } = item;
    return planOfItem({ title, film, celebrity, collection, artKey: image.key || null });
  }
  if (kind === 'post') {
    const post = await cachedPost(ctx.db, name);
    return post ? { title: post.title, line: 'The Talkies blog', artKey: post.image, as: 'still' } : null;
  }
  const films = await listFilms(ctx);
  if (kind === 'film') {
    const film = films.find(({ slug }) => slug === name);
    if (!film) return null;
    return { title: film.title, line: film.tagline, artKey: film.cover?.key ?? null, as: 'still' };
  }
  const page = kind === 'page' && isSharedPage(name) ? sharedPages[name] : undefined;
  if (!page) return null;
  const covers = films.flatMap(({ cover }) => cover?.key ?? []);
  const position = Object.keys(sharedPages).indexOf(name);
  return { ...page, artKey: covers[position % Math.max(1, covers.length)] ?? null, as: 'still' };
}

export interface SharePicture {
  bytes: Buffer;
  /** digest of everything that the picture shows */
  digest: string;
}

/** Pictures for shared links: drawn at the first request, one at a time, and stored by a digest of what they show. */
export function createSharePictures(
  ctx: Needs<'chains' | 'clock' | 'config' | 'db' | 'limits' | 'log' | 'queue' | 'rates'>,
  planners: Planners = {},
) {
  const limited = limitConcurrency(AT_ONCE);
  const storage = storageOf(ctx.config);
  const underway = new Map<string, Promise<Buffer>>();

  const draw = async (plan: Plan, drawn: Drawn): Promise<Buffer> => {
    const art = plan.artKey ? await readOriginal(ctx, plan.artKey) : null;
    // fonts and their reader are loaded by the first picture, not at every start
    const { drawSharing } = await import('./draw-picture.ts');
    const bytes = await drawSharing({ ...plan, art });
    // before its file, since a file without a row would stay for ever; again after it: the account may be gone by then
    await notePicture(ctx, drawn);
    await storeDerived(ctx, sharedName(drawn.digest), bytes, 'image/jpeg');
    await notePicture(ctx, drawn);
    return bytes;
  };

  /**
   * `actor`: the one whose rate limit a drawing counts against.
   * @returns null for what does not exist, or is not public
   * @throws request/too-many
   */
  return async (kind: string, name: string, actor: string): Promise<SharePicture | null> => {
    const planner = Object.hasOwn(planners, kind) ? planners[kind] : undefined;
    const planned = await (planner ? planner(ctx, name) : planOf(ctx, kind, name));
    if (!planned) return null;
    const { userId = null, ...plan } = planned;
    const digest = createHash('sha256')
      .update(JSON.stringify([DRAWING, plan]))
      .digest('hex')
      .slice(0, 32);
    const stored = await storage.read(sharedName(digest));
    if (stored) return { bytes: stored, digest };
    const begun = underway.get(digest);
    if (begun) return { bytes: await begun, digest };
    await ctx.limits.spend('share/address', actor);
    const drawn = { subject: `${kind}/${name}`, digest, userId };
    const task =
      underway.get(digest) ?? limited(() => draw(plan, drawn)).finally(() => underway.delete(digest));
    underway.set(digest, task);
    return { bytes: await task, digest };
  };
}
