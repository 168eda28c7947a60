import { ROYALTY_BPS, SERVICE_FEE_BPS } from '@talkies/shared';
import type { ItemDetail } from '@talkies/shared/schemas';
import type { ItemFields } from '@talkies/shared/studio/schemas';
import { eq } from 'drizzle-orm';
import type { Needs } from '../../../chain/context.ts';
import { loopOf, picturesOf } from '../../media/index.ts';
import { presentItem } from '../present.ts';
import { films, type Item } from '../tables.ts';
import { checked } from './write-item.ts';

/** The columns of an item that no form sets. */
const unpublished = {
  ...{ id: 'preview', source: '', externalId: '', fingerprint: '', status: 'draft' as const, search: '' },
  ...{ dropId: null, payees: null, registration: null, refusal: null, publishedAt: null },
  ...{ reviewAt: null, publishAt: null, launchId: null, version: 1, curated: 0n },
};

/**
 * Unsaved fields as the shop's pages would receive them, through the same presentation; stores nothing. There are no
 * buyers or likes, and the drop's shares are those of new drops.
 * @throws request/invalid, by the fields
 */
export async function previewOf(
  ctx: Needs<'chains' | 'clock' | 'db' | 'rates'>,
  fields: ItemFields,
): Promise<ItemDetail> {
  const values = await checked(ctx.db, fields);
  const now = ctx.clock.now();
  const item: Item = { ...unpublished, ...values, changedAt: now };
  const [[film], pictures, loop] = await Promise.all([
    ctx.db
      .select({ title: films.title, thumb: films.thumb, pricedIn: films.pricedIn })
      .from(films)
      .where(eq(films.slug, item.filmSlug ?? '')),
    picturesOf(ctx.db, [item.image, item.creatorImage]),
    loopOf(ctx.db, item.animation),
  ]);
  const picture = (key: string | null) => (key === null ? undefined : pictures.get(key));
  return presentItem(
    {
      ...{ item, now, minted: 0, reserved: 0, likes: 0, auction: null, restricted: false },
      filmTitle: film?.title ?? null,
      filmImage: film?.thumb ?? null,
      pricedIn: film?.pricedIn ?? null,
      picture: picture(item.image),
      currency: ctx.chains.get(item.chain).config.currency,
    },
    {
      animation: loop && { key: loop.key, format: loop.format },
      creatorPicture: picture(item.creatorImage),
      terms: { royaltyBps: ROYALTY_BPS, feeBps: SERVICE_FEE_BPS },
      ...{ contract: null, proofUrl: null, networkFee: null, offers: null, launch: null, liked: false },
    },
    ctx.rates,
  );
}
