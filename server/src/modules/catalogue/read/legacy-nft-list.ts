import { Readable } from 'node:stream';
import { dollarsOfCents, picturePath } from '@talkies/shared';
import type { ApiResponse } from '@talkies/shared/schemas';
import { and, desc, eq, lt } from 'drizzle-orm';
import type { Needs } from '../../../chain/context.ts';
import { limitConcurrency } from '../../../platform/concurrency.ts';
import { films, inShop, items } from '../tables.ts';

type Listing = ApiResponse<'nftAll'>[number];

const PAGE = 500;
/** pages read at the same time for lists of all items, over all visitors */
const limited = limitConcurrency(2);

async function listings(
  ctx: Needs<'config' | 'db'>,
  { id, before }: { id?: string; before?: bigint },
): Promise<{ rows: Listing[]; last: bigint | null }> {
  const rows = await ctx.db
    .select({ item: items, film: films })
    .from(items)
    .leftJoin(films, eq(films.slug, items.filmSlug))
    .where(
      and(
        inShop,
        id === undefined ? undefined : eq(items.id, id),
        before === undefined ? undefined : lt(items.dropId, before),
      ),
    )
    .orderBy(desc(items.dropId))
    .limit(PAGE);
  const picture = (key: string | null | undefined, width: number): string =>
    key ? `${ctx.config.publicUrl}${picturePath({ key }, width, 'webp')}` : '';
  const shown = rows.map(({ item, film }) => ({
    _id: item.id,
    id: item.id,
    nft_title: item.title,
    nft_thumb: picture(item.thumb ?? item.image, 320),
    film_image: picture(film?.thumb, 320),
    // never the film's own picture: the specification has two pictures
    seller: picture(item.creatorImage, 160),
    film_name: film?.title ?? '',
    celebrity: item.celebrity,
    collection: item.collection,
    price: dollarsOfCents(item.priceCents ?? 0n),
    auction: item.sale === 'auction' ? 'Yes' : 'No',
  }));
  return { rows: shown, last: rows.length === PAGE ? (rows.at(-1)?.item.dropId ?? null) : null };
}

/** `GET /NFT/all?id=` (discovery:7): an array with that item; empty where it is not published. */
export const nftListing = async (ctx: Needs<'config' | 'db'>, id: string): Promise<ApiResponse<'nftAll'>> =>
  (await listings(ctx, { id })).rows;

/** Caches the finished JSON. */
type Keep = (key: string, make: () => Promise<unknown>) => Promise<{ body: Buffer }>;

/** The cached part of a list after `before`: rows in JSON without brackets, and the start of the next part. */
async function part(ctx: Needs<'config' | 'db'>, keep: Keep, before?: bigint) {
  const { body } = await keep(`listings ${before ?? ''}`, () =>
    limited(async () => {
      const { rows, last } = await listings(ctx, before === undefined ? {} : { before });
      return { next: last === null ? '' : String(last), rows };
    }),
  );
  const head = /^\{"next":"(\d*)","rows":\[/.exec(body.subarray(0, 64).toString());
  if (!head?.[0]) throw new Error('a kept part of a list has another shape');
  const next = head[1] ? BigInt(head[1]) : null;
  return { rows: body.subarray(head[0].length, body.length - ']}'.length), next };
}

/**
 * `GET /NFT/all` (discovery:7): all published items, the newest drop first, as one array. It is sent in parts, as
 * fast as its reader accepts them, so that the shop may have any size.
 */
export async function nftListings(ctx: Needs<'config' | 'db'>, keep: Keep): Promise<Response> {
  const first = await part(ctx, keep);
  const encoder = new TextEncoder();
  async function* whole(): AsyncGenerator<Uint8Array> {
    yield encoder.encode('[');
    yield first.rows;
    for (let { next } = first; next !== null; ) {
      const following = await part(ctx, keep, next);
      if (following.rows.length > 0) {
        yield encoder.encode(',');
        yield following.rows;
      }
      next = following.next;
    }
    yield encoder.encode(']');
  }
  return new Response(Readable.toWeb(Readable.from(whole())) as ReadableStream<Uint8Array>, {
    headers: { 'content-type': 'application/json', 'cache-control': 'no-cache' },
  });
}
