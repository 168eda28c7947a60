import { sql } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createHttp, type HttpApp } from '../../api/app.ts';
import { sharingRoutes } from '../../api/routes/sharing.ts';
import { createTestContext, type TestContext } from '../../testing/context.ts';
import { items, launches } from '../catalogue/tables.ts';
import { metadata, openShop } from '../catalogue/testing/samples.ts';
import { blogPosts } from '../content/tables.ts';
import { headingFace, setBlock } from './lettering.ts';
import { sharedPages } from './shared-pages.ts';

/** few, so that several files need few items */
const ITEMS_A_FILE = 20;
let ctx: TestContext;
let http: HttpApp;
let id: string;
beforeAll(async () => {
  ctx = await createTestContext();
  http = createHttp(ctx, {
    resolveUser: async () => null,
    routes: [],
    mounts: [sharingRoutes(ctx, ITEMS_A_FILE)],
    readiness: {},
  });
  await openShop(ctx, [
    metadata('A', 'Rain & <Neon>'),
    metadata('B', 'مرحبا'),
    metadata('C', 'A title of three hundred letters '.repeat(6).trim()),
  ]);
  const [row] = await ctx.db.select({ id: items.id }).from(items).where(sql`external_id = 'A'`);
  id = row?.id ?? '';
});
afterAll(() => ctx.close());

const read = async (path: string) => {
  const response = await http.request(path);
  return { status: response.status, type: response.headers.get('content-type'), text: await response.text() };
};

describe('the picture of a shared link', () => {
  const bytesOf = async (path: string) => Buffer.from(await (await http.request(path)).arrayBuffer());

  test('is 1200 × 630, the same at every request, and answered 304 to who has it', async () => {
    const first = await http.request(`/share/item/${id}.jpg`);
    expect(first.headers.get('content-type')).toBe('image/jpeg');
    const bytes = Buffer.from(await first.arrayBuffer());
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 1200, height: 630, format: 'jpeg' });
    expect((await bytesOf(`/share/item/${id}.jpg?v=2`)).equals(bytes)).toBe(true);
    const etag = first.headers.get('etag') ?? '';
    expect((await http.request(`/share/item/${id}.jpg`, { headers: { 'if-none-match': etag } })).status).toBe(
      304,
    );
  });

  test('stands for films, for the shop’s pages, for scripts that we cannot letter and for long titles', async () => {
    const rows = await ctx.db.select({ id: items.id }).from(items);
    const paths = [
      ...rows.map((row) => `item/${row.id}`),
      'film/kabali',
      `page/${Object.keys(sharedPages)[0]}`,
    ];
    for (const path of paths)
      expect(await sharp(await bytesOf(`/share/${path}.jpg`)).metadata(), path).toMatchObject({
        width: 1200,
      });
  });

  test('of each post is its own', async () => {
    const [art] = await ctx.db.select({ image: items.image }).from(items);
    const post = { excerpt: '', html: '', author: 'Us', date: ctx.clock.now(), modified: ctx.clock.now() };
    const more = { featured: false, imageAlt: '', fingerprint: 'x' };
    await ctx.db.insert(blogPosts).values([
      { ...post, ...more, slug: 'first', title: 'The first post', image: art?.image ?? null },
      { ...post, ...more, slug: 'second', title: 'Another one', image: null },
    ]);
    const [first, second] = await Promise.all(
      ['first', 'second'].map((slug) => bytesOf(`/share/post/${slug}.jpg`)),
    );
    for (const bytes of [first, second])
      expect(await sharp(bytes).metadata()).toMatchObject({ width: 1200, height: 630 });
    expect(first?.equals(second ?? Buffer.of())).toBe(false);
  });

  test.each([
    'item/nothing',
    'film/nothing',
    'post/nothing',
    'page/nothing',
    'page/toString',
    'person/asha',
    'item/..%2f..',
  ])('of %s is not there', async (path) => {
    expect((await http.request(`/share/${path}.jpg`)).status).toBe(404);
  });

  test('letters a title as large as fits, and cuts one that does not', () => {
    const face = headingFace('Neon');
    if (!face) throw new Error('no face');
    const box = { width: 600, lines: 2, sizes: [100, 50] };
    expect(setBlock(face, 'Neon', box)).toMatchObject({ size: 100, lines: [{}] });
    const long = setBlock(face, 'Neon '.repeat(60), box);
    expect(long.size).toBe(50);
    expect(long.lines).toHaveLength(2);
    for (const { width } of long.lines) expect(width).toBeLessThanOrEqual(600);
    expect(headingFace('कबाली')).not.toBeNull();
    expect(headingFace('Ñandú Überraschung')).not.toBeNull();
    expect(headingFace('கபாலி')).toBeNull();
  });
});

describe('search engines', () => {
  test('are told where the sitemap is and what is nobody’s to find', async () => {
    const { text } = await read('/robots.txt');
    expect(text).toContain('Sitemap: http://localhost:3000/sitemap.xml');
    expect(text).toContain('Disallow: /confirmation/');
  });

  test('find pages, films and items by whole addresses', async () => {
    expect((await read('/sitemap.xml')).text).toContain(
      '<loc>http://localhost:3000/sitemaps/items-1.xml</loc>',
    );
    const pages = await read('/sitemaps/pages.xml');
    expect(pages.type).toContain('application/xml');
    expect(pages.text).toContain('<loc>http://localhost:3000/kabali</loc>');
    expect(pages.text).toContain('<loc>http://localhost:3000/how-it-works</loc>');
    expect((await read('/sitemaps/items-1.xml')).text).toContain(`/nftdetail/${id}</loc>`);
  });

  test('are given more items than a file takes in several', async () => {
    await ctx.db.execute(sql`insert into ${items}
      select (jsonb_populate_record(null::app.items, to_jsonb(i) || jsonb_build_object(
        'id', 'more-' || n, 'external_id', 'more-' || n, 'drop_id', nextval('app.drop_ids')))).*
      from (select * from ${items} limit 1) i, generate_series(1, ${2 * ITEMS_A_FILE}) n`);
    // the files are made anew every ten minutes at most, whatever their query
    expect((await read('/sitemap.xml?x=1')).text.match(/items-\d/g)).toEqual(['items-1']);
    ctx.clock.advance(600);
    expect((await read('/sitemap.xml')).text.match(/items-\d/g)).toEqual(['items-1', 'items-2', 'items-3']);
    const counts = [];
    for (const n of [1, 2, 3])
      counts.push((await read(`/sitemaps/items-${n}.xml`)).text.match(/<url>/g)?.length ?? 0);
    expect(counts).toEqual([ITEMS_A_FILE, ITEMS_A_FILE, 3]);
    expect((await read('/sitemaps/items-4.xml')).status).toBe(404);
  });

  test('find the drops, each from its announcement on', async () => {
    const at = ctx.clock.now();
    const row = { title: 'Night', opensAt: at, createdAt: at, changedAt: at };
    await ctx.db.insert(launches).values([
      { ...row, id: 'first-night', scheduledAt: at },
      { ...row, id: 'a-draft', scheduledAt: null },
    ]);
    ctx.clock.advance(600);
    const { text } = await read('/sitemaps/pages.xml');
    expect(text).toContain('<loc>http://localhost:3000/drops</loc>');
    expect(text).toContain('<loc>http://localhost:3000/drops/first-night</loc>');
    expect(text).not.toContain('a-draft');
  });

  test.each(['items-0', 'items-99999', 'items-x', '..%2fpages'])('%s is no sitemap', async (name) => {
    expect((await read(`/sitemaps/${name}.xml`)).status).toBe(404);
  });
});
