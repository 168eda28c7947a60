/** A post with its words, as feed readers get it. */
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

/** For text and attributes of XML 1.0, which cannot hold most control characters at all. */
const xml = (text: string): string =>
  text
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what goes
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
    .replace(
      /[&<>"']/g,
      (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' })[sign] ?? sign,
    );

const addressOf = (origin: string, slug: string): string => xml(`${origin}/blog/${encodeURIComponent(slug)}`);
/** Readers have no page around them: links and pictures get our whole address. */
const absolute = (origin: string, html: string): string =>
  xml(html.replaceAll(/(href|src)="\//g, `$1="${origin}/`));
const newest = (posts: Syndicated[]): Date =>
  new Date(Math.max(0, ...posts.map(({ modified }) => modified.getTime())));

/** RSS 2.0 (rssboard.org/rss-specification) with the whole post in `content:encoded`. */
export function rss(origin: string, posts: Syndicated[]): string {
  const items = posts.map(
    (post) => `<item>
<title>${xml(post.title)}</title>
<link>${addressOf(origin, post.slug)}</link>
<guid isPermaLink="true">${addressOf(origin, post.slug)}</guid>
<pubDate>${post.date.toUTCString()}</pubDate>
<dc:creator>${xml(post.author)}</dc:creator>
<description>${xml(post.excerpt)}</description>
<content:encoded>${absolute(origin, post.html)}</content:encoded>
</item>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/">
<channel>
<title>${NAME}</title>
<link>${xml(origin)}/blog</link>
<description>${ABOUT}</description>
<language>en</language>
<lastBuildDate>${newest(posts).toUTCString()}</lastBuildDate>
<atom:link href="${xml(origin)}/blog/rss.xml" rel="self" type="application/rss+xml"/>
${items.join('\n')}
</channel>
</rss>
`;
}

/** Atom (RFC 4287). */
export function atom(origin: string, posts: Syndicated[]): string {
  const entries = posts.map(
    (post) => `<entry>
<title>${xml(post.title)}</title>
<id>${addressOf(origin, post.slug)}</id>
<link rel="alternate" type="text/html" href="${addressOf(origin, post.slug)}"/>
<published>${post.date.toISOString()}</published>
<updated>${post.modified.toISOString()}</updated>
<author><name>${xml(post.author || 'Talkies')}</name></author>
<summary>${xml(post.excerpt)}</summary>
<content type="html">${absolute(origin, post.html)}</content>
</entry>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">
<title>${NAME}</title>
<subtitle>${ABOUT}</subtitle>
<id>${xml(origin)}/blog</id>
<link rel="alternate" type="text/html" href="${xml(origin)}/blog"/>
<link rel="self" type="application/atom+xml" href="${xml(origin)}/blog/atom.xml"/>
<updated>${newest(posts).toISOString()}</updated>
${entries.join('\n')}
</feed>
`;
}
