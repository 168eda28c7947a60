import { itemPagePath, launchPath, lotteryPath, picturePath, postPath } from '@talkies/shared';
import type { Needs } from '../../chain/context.ts';
import { AppError } from '../../platform/errors.ts';
import { escapeMarkup } from '../../platform/markup.ts';
import { everyPublished, listFilms, publishedItems } from '../catalogue/index.ts';
import { cachedPosts } from '../content/index.ts';
import { comingLaunches } from '../launches/index.ts';
import { lotteryPages } from '../lottery/index.ts';
import { indexedPages } from './shared-pages.ts';

/** Entries of one file; the protocol allows 50,000 (https://www.sitemaps.org/protocol.html). */
export const ITEMS_A_FILE = 5000;
const PICTURE_WIDTH = 800;

interface SitemapEntry {
  url: string;
  at?: Date | null | undefined;
  image?: string | undefined;
}

const entryXml = ({ url, at, image }: SitemapEntry): string =>
  `<url><loc>${escapeMarkup(url)}</loc>${at ? `<lastmod>${at.toISOString()}</lastmod>` : ''}${
    image ? `<image:image><image:loc>${escapeMarkup(image)}</image:loc></image:image>` : ''
  }</url>`;

const listXml = (entries: SitemapEntry[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1">${entries.map(entryXml).join('\n')}</urlset>\n`;

const indexXml = (urls: string[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls
    .map((url) => `<sitemap><loc>${escapeMarkup(url)}</loc></sitemap>`)
    .join('\n')}</sitemapindex>\n`;

/** Where each file of items begins: after this drop. The first one always exists. */
const starts = async (ctx: Needs<'db'>, itemsAFile: number): Promise<bigint[]> => [
  0n,
  ...(await everyPublished(ctx.db, itemsAFile)),
];

/** `/sitemap.xml`: names the other files. */
export async function sitemapIndex(ctx: Needs<'config' | 'db'>, itemsAFile: number): Promise<string> {
  const { publicUrl } = ctx.config;
  const files = (await starts(ctx, itemsAFile)).map(
    (_, index) => `${publicUrl}/sitemaps/items-${index + 1}.xml`,
  );
  return indexXml([`${publicUrl}/sitemaps/pages.xml`, ...files]);
}

/** `/sitemaps/pages.xml`: the shop's pages, the drops, the lotteries and the films. */
export async function sitemapPages(ctx: Needs<'clock' | 'config' | 'db'>): Promise<string> {
  const { publicUrl } = ctx.config;
  const [films, posts, drops, lotteries] = await Promise.all([
    listFilms(ctx),
    cachedPosts(ctx.db),
    comingLaunches(ctx.db, ctx.clock.now()),
    lotteryPages(ctx.db),
  ]);
  return listXml([
    ...indexedPages.map((path) => ({ url: publicUrl + path })),
    ...posts.map(({ slug, modified }) => ({
      url: `${publicUrl}${postPath(slug)}`,
      at: modified,
    })),
    ...drops.map(({ id, changedAt }) => ({ url: publicUrl + launchPath(id), at: changedAt })),
    ...lotteries.map(({ id, createdAt }) => ({ url: publicUrl + lotteryPath(id), at: createdAt })),
    ...films.map(({ slug, cover }) => ({
      url: `${publicUrl}/${encodeURIComponent(slug)}`,
      image: cover ? `${publicUrl}${picturePath(cover, PICTURE_WIDTH, 'jpg')}` : undefined,
    })),
  ]);
}

/** `/sitemaps/items-{n}.xml`, n from 1. @throws request/not-found after the last */
export async function sitemapItems(
  ctx: Needs<'config' | 'db'>,
  itemsAFile: number,
  number: number,
): Promise<string> {
  const { publicUrl } = ctx.config;
  const after = (await starts(ctx, itemsAFile))[number - 1];
  if (after === undefined) throw new AppError('request/not-found');
  const rows = await publishedItems(ctx.db, { after, limit: itemsAFile });
  return listXml(
    rows.map((row) => ({
      url: `${publicUrl}${itemPagePath(row)}`,
      at: row.publishedAt,
      image: row.image ? `${publicUrl}${picturePath({ key: row.image }, PICTURE_WIDTH, 'jpg')}` : undefined,
    })),
  );
}
