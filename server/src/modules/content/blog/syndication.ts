import { postPath } from '@talkies/shared';
import { escapeMarkup } from '../../../platform/markup.ts';

/** A post with its text, for feed readers. */
export interface Syndicated {
  slug: string;
  title: string;
  excerpt: string;
  html: string;
  author: string;
  date: Date;
  modified: Date;
}

const NAME = 'Talkies blog';
const ABOUT = 'Film art, wallets without fear, and notes from the poster room.';

const addressOf = (origin: string, slug: string): string => escapeMarkup(`${origin}${postPath(slug)}`);
/** Feed readers have no base address: links and pictures get our absolute address. */
export const absolute = (origin: string, html: string): string =>
  html.replaceAll(/(href|src)="\//g, `$1="${origin}/`);
const newest = (posts: Syndicated[]): Date =>
  new Date(Math.max(0, ...posts.map(({ modified }) => modified.getTime())));

/** RSS 2.0 (rssboard.org/rss-specification) with the whole post in `content:encoded`. */
export function rss(origin: string, posts: Syndicated[]): string {
  const items = posts.map(
    (post) => `<item>
<title>${escapeMarkup(post.title)}</title>
<link>${addressOf(origin, post.slug)}</link>
<guid isPermaLink="true">${addressOf(origin, post.slug)}</guid>
<pubDate>${post.date.toUTCString()}</pubDate>
<dc:creator>${escapeMarkup(post.author)}</dc:creator>
<description>${escapeMarkup(post.excerpt)}</description>
<content:encoded>${escapeMarkup(absolute(origin, post.html))}</content:encoded>
</item>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/">
<channel>
<title>${NAME}</title>
<link>${escapeMarkup(origin)}/blog</link>
<description>${ABOUT}</description>
<language>en</language>
<lastBuildDate>${newest(posts).toUTCString()}</lastBuildDate>
<atom:link href="${escapeMarkup(origin)}/blog/rss.xml" rel="self" type="application/rss+xml"/>
${items.join('\n')}
</channel>
</rss>
`;
}

/** Atom (RFC 4287). */
export function atom(origin: string, posts: Syndicated[]): string {
  const entries = posts.map(
    (post) => `<entry>
<title>${escapeMarkup(post.title)}</title>
<id>${addressOf(origin, post.slug)}</id>
<link rel="alternate" type="text/html" href="${addressOf(origin, post.slug)}"/>
<published>${post.date.toISOString()}</published>
<updated>${post.modified.toISOString()}</updated>
<author><name>${escapeMarkup(post.author || 'Talkies')}</name></author>
<summary>${escapeMarkup(post.excerpt)}</summary>
<content type="html">${escapeMarkup(absolute(origin, post.html))}</content>
</entry>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">
<title>${NAME}</title>
<subtitle>${ABOUT}</subtitle>
<id>${escapeMarkup(origin)}/blog</id>
<link rel="alternate" type="text/html" href="${escapeMarkup(origin)}/blog"/>
<link rel="self" type="application/atom+xml" href="${escapeMarkup(origin)}/blog/atom.xml"/>
<updated>${newest(posts).toISOString()}</updated>
${entries.join('\n')}
</feed>
`;
}
