import type { SharedPage } from '@talkies/shared';
import type { Image } from '@talkies/shared/schemas';
import type { MetaDescriptor } from 'react-router';
import { common } from '../../messages/en.ts';

/** A node of schema.org, for search engines. */
export type JsonLd = { '@type': string } & Record<string, unknown>;

interface Page {
  title: string;
  description: string;
  /** the canonical path of the page */
  path: string;
  /** scheme and host of this installation */
  origin: string;
  /** the picture of a shared link: that of an item, a film, a post or a page; default: the shop's */
  shared?:
    | { item: string; image: Image }
    | { film: string; image: Image | null }
    | { post: string; image: Image | null }
    | { token: string; image: Image }
    | { lottery: string; image: Image }
    | { person: string }
    | SharedPage;
  /** the page's subject, for search engines */
  about?: JsonLd[] | undefined;
  /** true for pages about one person, which search engines must not list */
  personal?: boolean;
}

const SHARED = { width: 1200, height: 630 };

/** The address of a preview picture. It changes with the artwork, so that other sites' cached previews are replaced. */
function sharedPath(shared: Page['shared']): string {
  if (shared === undefined) return '/share.jpg';
  if (typeof shared === 'string') return `/share/page/${shared}.jpg`;
  const { image, ...named } = { image: null, ...shared };
  const [kind = '', name = ''] = Object.entries(named)[0] ?? [];
  const version = image?.key.slice(0, 8);
  return `/share/${kind}/${encodeURIComponent(name)}.jpg${version ? `?v=${version}` : ''}`;
}

const altOf = (page: Page): string =>
  typeof page.shared === 'object' && 'image' in page.shared && page.shared.image?.alt
    ? page.shared.image.alt
    : page.title;

/**
 * Title, description, canonical link, preview and structured data of a page. Only the server writes previews and
 * structured data: the browsers' build does not contain the code for them.
 */
export function pageMeta(page: Page): MetaDescriptor[] {
  const title = page.title === common.product ? common.product : `${page.title} · ${common.product}`;
  const url = page.origin + page.path;
  return [
    { title },
    { name: 'description', content: page.description },
    { tagName: 'link', rel: 'canonical', href: url },
    ...(page.personal ? [{ name: 'robots', content: 'noindex' }] : []),
    ...(import.meta.env.SSR ? preview(page, title, url) : []),
  ];
}

function preview(page: Page, title: string, url: string): MetaDescriptor[] {
  const picture = page.origin + sharedPath(page.shared);
  return [
    { property: 'og:title', content: title },
    { property: 'og:description', content: page.description },
    { property: 'og:type', content: 'website' },
    { property: 'og:site_name', content: common.product },
    { property: 'og:locale', content: 'en_US' },
    { property: 'og:url', content: url },
    { property: 'og:image', content: picture },
    { property: 'og:image:width', content: String(SHARED.width) },
    { property: 'og:image:height', content: String(SHARED.height) },
    { property: 'og:image:alt', content: altOf(page) },
    { name: 'twitter:card', content: 'summary_large_image' },
    { name: 'twitter:image', content: picture },
    ...(page.about ?? []).map((node) => ({
      'script:ld+json': { '@context': 'https://schema.org', ...node },
    })),
  ];
}

/** The page's position as schema.org's BreadcrumbList: names with their paths, without the home page. */
export const breadcrumbs = (origin: string, trail: readonly (readonly [string, string])[]): JsonLd => ({
  '@type': 'BreadcrumbList',
  itemListElement: [[common.product, '/'] as const, ...trail].map(([name, path], index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: origin + path,
  })),
});
