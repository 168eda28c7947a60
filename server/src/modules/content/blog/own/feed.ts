import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { type BlogFeed, type FeedPost, FeedPostSchema } from '../feed.ts';
import type { OwnPost } from './post.ts';
import { bidding } from './posts/bidding.ts';
import { firstWallet } from './posts/first-wallet.ts';
import { frames } from './posts/frames.ts';
import { keepSafe } from './posts/keep-safe.ts';
import { money } from './posts/money.ts';
import { posters } from './posts/posters.ts';
import { singleScreen } from './posts/single-screen.ts';
import { whatIsAnNft } from './posts/what-is-an-nft.ts';

const artwork = new URL('../../../../../../artwork/', import.meta.url);
const written: OwnPost[] = [
  whatIsAnNft,
  firstWallet,
  frames,
  posters,
  money,
  bidding,
  singleScreen,
  keepSafe,
];

/** A post of ours as WordPress would send it, so that it goes the same way as everybody's. */
const asWordPress = (post: OwnPost): FeedPost =>
  FeedPostSchema.parse({
    slug: post.slug,
    date_gmt: post.date,
    modified_gmt: post.modified ?? post.date,
    sticky: post.featured,
    title: { rendered: post.title },
    excerpt: { rendered: post.excerpt },
    content: { rendered: post.body },
    _embedded: {
      author: [{ name: post.author }],
      'wp:featuredmedia': [{ source_url: post.picture, alt_text: post.pictureAlt }],
    },
  });

/** The posts that come with the house, for a shop that names no feed (spec:32). */
export const ownFeed: BlogFeed = {
  source: 'own',
  version: '1',
  list: async () => written.map(asWordPress).sort((a, b) => b.date_gmt.getTime() - a.date_gmt.getTime()),
  bySlug: async (slug) => written.filter((post) => post.slug === slug).map(asWordPress)[0] ?? null,
  picture: (address) => readFile(fileURLToPath(new URL(address, artwork))).catch(() => null),
};
