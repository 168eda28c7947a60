import { describe, expect, it } from 'vitest';
import { breadcrumbs, pageMeta } from './page-meta.ts';

const origin = 'https://talkies.example';
const page = { title: 'Kabali', description: 'A taxi.', path: '/kabali', origin };
const image = { key: 'abcdef0123', width: 1600, height: 900, thumbhash: null, alt: 'A harbour at night' };
const property = (name: string, descriptors: ReturnType<typeof pageMeta>) =>
  descriptors.flatMap((one) => ('property' in one && one.property === name ? [one.content] : []))[0];

describe('what a page says of itself', () => {
  it('is shared with the picture of its subject, by an address that changes with the artwork', () => {
    const meta = pageMeta({ ...page, shared: { film: 'kabali', image } });
    expect(property('og:image', meta)).toBe(`${origin}/share/film/kabali.jpg?v=abcdef01`);
    expect(property('og:image:alt', meta)).toBe('A harbour at night');
    expect(property('og:image', pageMeta({ ...page, shared: 'about' }))).toBe(
      `${origin}/share/page/about.jpg`,
    );
    expect(property('og:image', pageMeta(page))).toBe(`${origin}/share.jpg`);
  });

  it('names the shop once, and keeps what is somebody’s own out of search engines', () => {
    expect(pageMeta(page)).toContainEqual({ title: 'Kabali · Talkies' });
    expect(pageMeta({ ...page, title: 'Talkies' })).toContainEqual({ title: 'Talkies' });
    const robots = { name: 'robots', content: 'noindex' };
    expect(pageMeta(page)).not.toContainEqual(robots);
    expect(pageMeta({ ...page, personal: true })).toContainEqual(robots);
  });

  it('counts its way from home', () => {
    const { itemListElement } = breadcrumbs(origin, [['Kabali', '/kabali']]);
    expect(itemListElement).toMatchObject([
      { position: 1, item: `${origin}/` },
      { position: 2, name: 'Kabali', item: `${origin}/kabali` },
    ]);
  });
});
