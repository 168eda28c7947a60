import type { Image } from '@talkies/shared/schemas';
import type { MetaDescriptor } from 'react-router';
import { common } from '../../messages/en.ts';
import { mediaUrl, widthNear } from '../format/image.ts';

interface Page {
  title: string;
  description: string;
  /** the canonical path of the page */
  path: string;
  /** scheme and host of this installation */
  origin: string;
  image?: Image | null | undefined;
  /** kept out of search engines: pages about one person */
  personal?: boolean;
}

/** Title, description, canonical link and preview of a page. */
export function pageMeta(page: Page): MetaDescriptor[] {
  const title = page.title === common.product ? common.product : `${page.title} · ${common.product}`;
  const url = page.origin + page.path;
  const picture = page.image
    ? page.origin + mediaUrl(page.image, widthNear(page.image.width, 1200), 'jpg')
    : `${page.origin}/share.jpg`;
  return [
    { title },
    { name: 'description', content: page.description },
    { tagName: 'link', rel: 'canonical', href: url },
    { property: 'og:title', content: title },
    { property: 'og:description', content: page.description },
    { property: 'og:type', content: 'website' },
    { property: 'og:site_name', content: common.product },
    { property: 'og:url', content: url },
    { property: 'og:image', content: picture },
    { property: 'og:image:alt', content: page.image?.alt ?? page.title },
    { name: 'twitter:card', content: 'summary_large_image' },
    ...(page.personal ? [{ name: 'robots', content: 'noindex' }] : []),
  ];
}
