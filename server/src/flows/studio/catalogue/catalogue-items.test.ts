import { DAY_MS, DAY_SECONDS } from '@talkies/shared';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { HttpApp } from '../../../api/app.ts';
import { createApi } from '../../../app/app.ts';
import { chainTransactions, drops } from '../../../chain/tables.ts';
import { publishRegistered } from '../../../modules/catalogue/index.ts';
import { films, items } from '../../../modules/catalogue/tables.ts';
import { filmFields, itemFields, metadata, openShop } from '../../../modules/catalogue/testing/samples.ts';
import { auditLines } from '../../../modules/studio/audit/tables.ts';
import { runEarly } from '../../../platform/jobs/testing/early.ts';
import { createTestContext, type TestContext } from '../../../testing/context.ts';
import { type TestVisitor, testVisitor } from '../../../testing/visitor.ts';
import { memberOf, type StudioVisitor } from '../../testing/studio.ts';

let ctx: TestContext;
let api: HttpApp;
let editor: StudioVisitor;
let other: StudioVisitor;
let fan: TestVisitor;
let shown: string;
beforeAll(async () => {
  ctx = await createTestContext();
  api = createApi(ctx);
  editor = await memberOf(ctx, api, 'editor');
  other = await memberOf(ctx, api, 'editor', 'second');
  fan = testVisitor(api);
  await openShop(ctx, [metadata('K-1', 'The Lamp in the Arch')]);
  const [item] = await ctx.db.select().from(items);
  shown = item?.id ?? '';
});
afterAll(() => ctx.close());

const upload = async (name: 'picture' | 'loop', bytes: Buffer | string, filename = 'poster.png') => {
  const form = new FormData();
  form.set('file', new File([bytes], filename));
  const request = new Request('http://localhost:3000/', { method: 'POST', body: form });
  const body = Buffer.from(await request.arrayBuffer());
  const response = await api.request(`/api/studio/uploads/${name}`, {
    method: 'POST',
    headers: {
      origin: 'http://localhost:3000',
      cookie: [...editor.cookies].map((pair) => pair.join('=')).join('; '),
      'content-type': request.headers.get('content-type') ?? '',
      'content-length': String(body.length),
    },
    body,
  });
  return { status: response.status, response: (await response.json()) as Record<string, string> };
};
const poster = (width = 40, height = 50) =>
  sharp({ create: { width, height, channels: 3, background: '#0a7f86' } }).png();
const pictured = async () => (await upload('picture', await poster().toBuffer())).response.key as string;

const complete = async (title: string) =>
  itemFields({
    title,
    film: 'kabali',
    creator: 'Paint Room',
    price: '12.50',
    quantity: '3',
    image: await pictured(),
  });
const create = async (fields = itemFields()) =>
  (await editor.studio('createItem', { body: { fields } })).response;
const read = async (id: string) => (await editor.studio('catalogueItem', { params: { id } })).response;
const lines = () => ctx.db.select().from(auditLines).orderBy(auditLines.number);

describe('a draft', () => {
  test('is made of a title alone, and read back as it was typed', async () => {
    const fields = itemFields({
      title: ' Rain, and a taxi ',
      rewards: [{ title: 'A seat', text: '' }],
      attributes: [{ name: 'Film', value: 'a trait that is called as a field of ours' }],
    });
    const made = await create(fields);
    expect(made).toMatchObject({
      state: 'draft',
      source: 'studio',
      version: 1,
      fixed: false,
      registration: null,
    });
    expect((await read(made.id)).fields).toEqual({ ...fields, title: 'Rain, and a taxi' });
    expect((await lines()).at(-1)).toMatchObject({
      ...{ operation: 'item.create', subjectId: made.id, after: made.fields },
    });
  });

  test.each<[string, Partial<ReturnType<typeof itemFields>>]>([
    ['title', { title: ' ' }],
    ['title', { title: `a${'\u202e'}b` }],
    ['price', { price: '12.345' }],
    ['quantity', { quantity: '0' }],
    ['quantity', { quantity: 'many' }],
    ['film', { film: 'nowhere' }],
    ['image', { image: '0'.repeat(32) }],
    ['animation', { animation: '0'.repeat(32) }],
    ['rewards.0.title', { rewards: [{ title: 'x'.repeat(201), text: '' }] }],
    ['attributes.0.name', { attributes: [{ name: 'x'.repeat(101), value: 'y' }] }],
  ])('is refused by its %s', async (field, more) => {
    const { status, problem } = await editor.studio('createItem', { body: { fields: itemFields(more) } });
    expect([status, problem.errors?.[0]?.field]).toEqual([422, field]);
  });

  test('is nowhere in the shop: no list, no search, no page, no sitemap, no shared picture', async () => {
    const draft = await create(await complete('Zebra over Ennore'));
    for (const seen of [draft, await later(draft.id)]) {
      expect((await fan.call('getItem', { params: { id: seen.id } })).status).toBe(404);
      const lists = await Promise.all([
        fan.call('listItems', { query: { q: 'zebra' } }),
        fan.call('listItems', { query: { film: 'kabali' } }),
        fan.call('suggest', { query: { q: 'zebra' } }),
        fan.call('nftAll'),
        fan.call('topSellers'),
        fan.call('similarItems', { params: { id: shown } }),
        fan.call('itemSales', { params: { id: seen.id } }),
      ]);
      expect(JSON.stringify(lists.map(({ response }) => response))).not.toContain('ebra');
      for (const path of ['/sitemap.xml', '/sitemaps/items-1.xml', `/share/item/${seen.id}.jpg`])
        expect(await (await api.request(path)).text()).not.toContain(seen.id);
    }
  });
});

/** Schedules the draft's publication for the next day. */
async function later(id: string) {
  const { version } = await read(id);
  const at = new Date(ctx.clock.now().getTime() + DAY_MS).toISOString();
  await editor.studio('publishItem', { params: { id }, body: { version, at } });
  return read(id);
}

describe('two editors on one item', () => {
  test('the second is told that it was changed, sees it, and may send theirs on top', async () => {
    const { id, version } = await create(itemFields({ title: 'One' }));
    const change = (who: StudioVisitor, seen: number, title: string) =>
      who.studio('changeItem', { params: { id }, body: { version: seen, fields: itemFields({ title }) } });
    expect((await change(editor, version, 'Two')).response).toMatchObject({ version: version + 1 });
    expect((await change(other, version, 'Three')).problem).toMatchObject({
      status: 409,
      code: 'studio/changed-meanwhile',
    });
    const now = await read(id);
    expect(now.fields.title).toBe('Two');
    expect((await change(other, now.version, 'Three')).status).toBe(200);
    expect((await lines()).slice(-2)).toMatchObject([
      { actor: editor.email, operation: 'item.change', before: { title: 'One' }, after: { title: 'Two' } },
      { actor: other.email, before: { title: 'Two' }, after: { title: 'Three' } },
    ]);
  });

  test('of two at once one is told', async () => {
    const { id, version } = await create();
    const answers = await Promise.all(
      ['A', 'B'].map((title) =>
        editor.studio('changeItem', { params: { id }, body: { version, fields: itemFields({ title }) } }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  test('what changes nothing is no line in the log', async () => {
    const { id, version, fields } = await create();
    const before = (await lines()).length;
    expect(
      (await editor.studio('changeItem', { params: { id }, body: { version, fields } })).response.version,
    ).toBe(version);
    expect((await lines()).length).toBe(before);
  });
});

describe('a published item', () => {
  test('keeps what stands on the chain, and what the shop needs', async () => {
    const { version, fields } = await read(shown);
    const change = (more: object) =>
      editor.studio('changeItem', {
        params: { id: shown },
        body: { version, fields: { ...fields, ...more } },
      });
    for (const [field, more] of [
      ['quantity', { quantity: '9' }],
      ['quantity', { quantity: '' }],
      ['chain', { chain: 'ethereum' }],
      ['price', { price: '' }],
      ['image', { image: null }],
    ] as const)
      expect((await change(more)).problem.errors?.[0]?.field).toBe(field);
    expect((await change({ title: 'A lamp', price: '13' })).status).toBe(200);
    expect((await fan.call('getItem', { params: { id: shown } })).response).toMatchObject({
      title: 'A lamp',
      price: { amount: '1300' },
    });
    expect((await fan.call('listItems', { query: { q: 'lamp' } })).response.total).toBe(1);
  });

  test('is given no film that is a draft', async () => {
    await editor.studio('createFilm', { body: { slug: 'unseen', fields: filmFields() } });
    const { version, fields } = await read(shown);
    const body = { version, fields: { ...fields, film: 'unseen' } };
    const { status, problem } = await editor.studio('changeItem', { params: { id: shown }, body });
    expect([status, problem.errors?.[0]?.field]).toEqual([422, 'film']);
    const change = { mode: 'change', ids: [shown], change: { film: 'unseen' } } as const;
    const many = await editor.sendStudio('changeItems', { body: change });
    expect(many.response).toMatchObject({ rows: [], refused: [{ id: shown }] });
    // a draft may wait for its film
    const draft = await create(itemFields({ film: 'unseen' }));
    expect(draft.fields.film).toBe('unseen');
  });

  test('hidden is out of every list and page, and its token keeps its picture; shown again it is back', async () => {
    const hide = (hidden: boolean) =>
      editor.studio('setItemHidden', { params: { id: shown }, body: { hidden } });
    const [item] = await ctx.db.select().from(items).where(eq(items.id, shown));
    const token = ((item?.dropId ?? 0n) << 32n) | 1n;
    expect((await hide(true)).response.state).toBe('hidden');
    expect((await fan.call('getItem', { params: { id: shown } })).status).toBe(404);
    expect((await fan.call('listItems')).response.total).toBe(0);
    // sitemaps are made once in ten minutes
    ctx.clock.advance(601);
    expect(await (await api.request('/sitemaps/items-1.xml')).text()).not.toContain(shown);
    expect((await api.request(`/metadata/polygon/${token}`)).status).toBe(200);
    expect((await hide(true)).response.state).toBe('hidden');
    expect((await hide(false)).response.state).toBe('published');
    expect((await fan.call('listItems')).response.total).toBe(1);
    expect((await lines()).slice(-2).map(({ operation }) => operation)).toEqual(['item.hide', 'item.show']);
  });

  test('is copied as a draft of its own', async () => {
    const { response } = await editor.studio('duplicateItem', { params: { id: shown } });
    const { fields } = await read(shown);
    expect(response).toMatchObject({
      state: 'draft',
      fixed: false,
      fields: { ...fields, title: `${fields.title} (copy)` },
    });
    expect(response.id).not.toBe(shown);
  });
});

describe('publishing', () => {
  beforeEach(async () => {
    await ctx.db.delete(chainTransactions);
  });
  const publish = (id: string, version: number, at?: string) =>
    editor.studio('publishItem', { params: { id }, body: { version, ...(at ? { at } : {}) } });
  const queued = () => ctx.db.select().from(chainTransactions);
  /** What the reader does once the chain has the drop. */
  const confirm = async (id: string) => {
    const [item] = await ctx.db.select().from(items).where(eq(items.id, id));
    await ctx.db.insert(drops).values({
      ...{ chain: 'polygon' as const, dropId: item?.dropId ?? 0n, supplyCap: item?.quantity ?? 0, minted: 0 },
      ...{ creator: item?.payees?.creator ?? '0x', beneficiary: item?.payees?.beneficiary ?? '0x' },
      ...{ royaltyBps: 1000, feeBps: 125 },
    });
    await publishRegistered(ctx, 'polygon');
  };

  test('draft, review, chain, shop: each step is seen, and stands in the log', async () => {
    const { id } = await create(await complete('Heads you win'));
    const review = await editor.studio('setItemReview', { params: { id }, body: { requested: true } });
    expect(review.response.state).toBe('review');
    expect((await publish(id, review.response.version)).response.state).toBe('scheduled');
    await ctx.queue.runDue();
    expect(await read(id)).toMatchObject({
      state: 'registering',
      fixed: true,
      registration: { state: 'waiting' },
    });
    expect((await fan.call('getItem', { params: { id } })).status).toBe(404);
    await confirm(id);
    expect(await read(id)).toMatchObject({ state: 'published' });
    expect((await fan.call('getItem', { params: { id } })).response.title).toBe('Heads you win');
    const log = (await lines()).filter(({ subjectId }) => subjectId === id);
    expect(log.map(({ operation }) => operation)).toEqual(['item.create', 'item.review', 'item.publish']);
  });

  test('what lacks something is refused in words, for a review too', async () => {
    const { id, version } = await create();
    for (const { problem } of [
      await publish(id, version),
      await editor.studio('setItemReview', { params: { id }, body: { requested: true } }),
    ])
      expect(problem).toMatchObject({
        code: 'studio/not-published-yet',
        detail: expect.stringContaining('price'),
      });
  });

  test('says before anybody publishes that its film is not in the shop, and publishes it no sooner', async () => {
    await editor.studio('createFilm', { body: { slug: 'being-cut', fields: filmFields() } });
    const { id, version, lacks } = await create({ ...(await complete('Tails')), film: 'being-cut' });
    expect(lacks).toEqual(['its film in the shop']);
    const table = await editor.sendStudio('listCatalogue', { query: { film: 'being-cut' } });
    expect(table.response.items).toMatchObject([{ id, lacks }]);
    expect((await publish(id, version)).problem.detail).toContain('its film in the shop');
  });

  test('of what somebody changed meanwhile nothing is published', async () => {
    const { id, version, fields } = await create(await complete('Heads'));
    await other.studio('changeItem', {
      params: { id },
      body: { version, fields: { ...fields, price: '1' } },
    });
    expect((await publish(id, version)).problem.code).toBe('studio/changed-meanwhile');
  });

  test('on a day to come: not before, and not when the day was taken back', async () => {
    const day = (days: number) => new Date(ctx.clock.now().getTime() + days * DAY_MS).toISOString();
    const made = await Promise.all(['Tomorrow', 'Never'].map(async (title) => create(await complete(title))));
    const [tomorrow, never] = made.map(({ id }) => id) as [string, string];
    expect((await publish(tomorrow, made[0]?.version ?? 0, day(-1))).problem.errors?.[0]?.field).toBe('at');
    for (const { id, version } of made) await publish(id, version, day(1));
    await editor.studio('unscheduleItem', { params: { id: never } });
    await ctx.queue.runDue();
    expect(await queued()).toEqual([]);
    const { version, fields } = await read(tomorrow);
    const emptied = { version, fields: { ...fields, price: '' } };
    expect((await editor.studio('changeItem', { params: { id: tomorrow }, body: emptied })).status).toBe(422);
    ctx.clock.advance(2 * 86_400);
    // a session of the studio is over by then
    editor = await memberOf(ctx, api, 'editor', 'third');
    await ctx.queue.runDue();
    expect((await read(tomorrow)).state).toBe('registering');
    expect((await read(never)).state).toBe('draft');
  });

  test('on its day also where its job comes before the time', async () => {
    const { id, version } = await create(await complete('To the second'));
    await publish(id, version, new Date(ctx.clock.now().getTime() + DAY_MS).toISOString());
    await runEarly(ctx, 'catalogue/publish');
    editor = await memberOf(ctx, api, 'editor', 'fourth');
    expect((await read(id)).state).toBe('registering');
  });

  test('keeps its film in the shop while it has a day', async () => {
    const slug = 'on-friday';
    await editor.studio('createFilm', { body: { slug, fields: filmFields() } });
    await ctx.db.update(films).set({ status: 'published' }).where(eq(films.slug, slug));
    const { id, version } = await create({ ...(await complete('On Friday')), film: slug });
    await publish(id, version, new Date(ctx.clock.now().getTime() + DAY_MS).toISOString());
    const takeBack = async () => {
      const film = (await editor.studio('studioFilm', { params: { slug } })).response;
      const body = { version: film.version, published: false };
      return editor.studio('setFilmPublished', { params: { slug }, body });
    };
    expect((await takeBack()).problem.detail).toContain('1 of its items');
    await editor.studio('unscheduleItem', { params: { id } });
    expect((await takeBack()).response.state).toBe('draft');
  });

  test('that lacks something on its day has a line in the log, and is named by Today', async () => {
    const { id, version } = await create(await complete('On Saturday'));
    await publish(id, version, new Date(ctx.clock.now().getTime() + 3_600_000).toISOString());
    await ctx.db.update(items).set({ creatorName: null }).where(eq(items.id, id));
    ctx.clock.advance(3601);
    await ctx.queue.runDue();
    expect((await lines()).at(-1)).toMatchObject({
      ...{ operation: 'item.miss-day', subjectId: id, actor: 'clock', reason: 'It lacks creator.' },
    });
    ctx.clock.advance(600);
    const named = async () =>
      (await editor.studio('studioToday')).response.waiting.publications.filter((one) => one.id === id);
    expect(await named()).toMatchObject([
      { kind: 'item', title: 'On Saturday', reason: 'It lacks creator.' },
    ]);
    await editor.studio('unscheduleItem', { params: { id } });
    expect(await named()).toEqual([]);
  });

  test('that missed the day to which it was moved is not registered on the day set before', async () => {
    const { id, version } = await create(await complete('On Sunday'));
    const day = (days: number) => new Date(ctx.clock.now().getTime() + days * DAY_MS).toISOString();
    const runDue = async (days: number) => {
      ctx.clock.advance(days * DAY_SECONDS + 1);
      await ctx.queue.runDue();
    };
    await publish(id, version, day(10));
    await publish(id, (await read(id)).version, day(5));
    const [was] = await ctx.db.select().from(items).where(eq(items.id, id));
    await ctx.db.update(items).set({ creatorName: null }).where(eq(items.id, id));
    await runDue(5);
    await ctx.db.update(items).set({ creatorName: was?.creatorName }).where(eq(items.id, id));
    await runDue(5);
    // a session of the studio is over by then
    editor = await memberOf(ctx, api, 'editor', 'fifth');
    const [now] = await ctx.db.select().from(items).where(eq(items.id, id));
    expect(now).toMatchObject({ status: 'draft', dropId: null });
    const missed = (await lines()).filter((line) => line.subjectId === id && line.actor === 'clock');
    expect(missed.map(({ operation }) => operation)).toEqual(['item.miss-day']);
  });

  test('whose registration the chain refused is named by Today', async () => {
    const { id, version } = await create(await complete('Refused'));
    await publish(id, version);
    await ctx.queue.runDue();
    const [item] = await ctx.db.select().from(items).where(eq(items.id, id));
    await ctx.db
      .update(chainTransactions)
      .set({ status: 'failed', errorText: 'It was called off.' })
      .where(eq(chainTransactions.key, item?.registration ?? ''));
    const { publications } = (await editor.studio('studioToday')).response.waiting;
    expect(publications.find((one) => one.id === id)?.reason).toBe('It was called off.');
  });
});

describe('a file', () => {
  test.each<[string, 'picture' | 'loop', () => Promise<Buffer | string> | string, string, RegExp]>([
    [
      'a page with a picture’s name',
      'picture',
      () => '<html><script>alert(1)</script>',
      'poster.png',
      /Save it as JPEG/,
    ],
    [
      'a drawing that is a program',
      'picture',
      () => '<svg xmlns="http://www.w3.org/2000/svg"/>',
      'a.svg',
      /Save it as JPEG/,
    ],
    ['a picture bomb', 'picture', () => poster(8_000, 8_000).toBuffer(), 'poster.png', /50 million pixels/],
    [
      'half a picture',
      'picture',
      async () => (await poster(400, 500).toBuffer()).subarray(0, 60),
      'poster.png',
      /./,
    ],
    ['nothing', 'picture', () => '', 'poster.png', /Choose one file/],
    ['a picture as a loop', 'loop', () => poster().toBuffer(), 'a.webm', /Save it as WebM or MP4/],
  ])('%s is refused with what mends it', async (_, name, make, filename, remedy) => {
    const { status, response } = await upload(name, await make(), filename);
    expect([status, response.code]).toEqual([422, 'studio/file-refused']);
    expect(response.detail).toMatch(remedy);
  });

  test('of 200 MB is refused before it comes, and one that does not say how long it is', async () => {
    const send = (headers: Record<string, string>) =>
      api.request('/api/studio/uploads/picture', {
        method: 'POST',
        headers: {
          'content-type': 'multipart/form-data; boundary=x',
          origin: 'http://localhost:3000',
          ...headers,
        },
        body: '--x--',
      });
    const large = await send({ 'content-length': String(200 * 1024 * 1024) });
    expect([large.status, ((await large.json()) as Record<string, string>).detail]).toEqual([
      413,
      '25 MB are the most.',
    ]);
    expect((await send({})).status).toBe(400);
  });
});
