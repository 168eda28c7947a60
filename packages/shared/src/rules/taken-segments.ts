import { patterns } from './paths.ts';

/** First segments of addresses that are no film's: those of pages, of their aliases and of the server itself. */
export const takenSegments: ReadonlySet<string> = new Set([
  ...Object.values(patterns).map((pattern) => pattern.split('/')[1] ?? ''),
  ...(
    'collections-sub market wallet-connect fortmatic lottery-pop footer app nft purchases bid newsletter ' +
    'notifications user api assets media share sitemaps sitemap feed rss payments studio health ready live token ' +
    'tokens metadata rpc createorder create-payment-intent well-known robots favicon manifest'
  ).split(' '),
]);
