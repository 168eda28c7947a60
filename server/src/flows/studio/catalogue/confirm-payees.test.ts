import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createApi } from '../../../app/app.ts';
import { films, items } from '../../../modules/catalogue/tables.ts';
import {
  contributorFields,
  filmFields,
  itemFields,
  metadata,
  openShop,
} from '../../../modules/catalogue/testing/samples.ts';
import { auditLines } from '../../../modules/studio/audit/tables.ts';
import { createTestContext, type TestContext } from '../../../testing/context.ts';
import { confirmInStudio, memberOf, type StudioVisitor } from '../../testing/studio.ts';

const [mine, theirs] = [`0x${'1'.repeat(40)}`, `0x${'2'.repeat(40)}`] as const;

let ctx: TestContext;
let editor: StudioVisitor;
let draft: string;
beforeAll(async () => {
  ctx = await createTestContext();
  editor = await memberOf(ctx, createApi(ctx), 'editor');
  await openShop(ctx, [metadata('K-1', 'In the shop')]);
  const add = async (more: object) =>
    (await editor.studio('createContributor', { body: { fields: contributorFields(more) } })).response.id;
  for (const kind of ['creator', 'partner'] as const)
    for (const [name, polygon] of [
      ['Leela Raman', mine],
      ['Meera Das', theirs],
    ] as const)
      await add({ kind, name, wallets: { polygon, ethereum: '' } });
  await add({ name: 'Nobody’s Wallet' });
  const film = filmFields({ productionHouse: 'Leela Raman' });
  await editor.studio('createFilm', { body: { slug: 'rain', fields: film } });
  const fields = itemFields({ film: 'rain', creator: 'Leela Raman' });
  draft = (await editor.studio('createItem', { body: { fields } })).response.id;
});
afterAll(() => ctx.close());
// proofs have expired, and the studio's session has not
beforeEach(async () => {
  await confirmInStudio(ctx, editor);
  await ctx.clock.advance(6 * 60);
});

const item = async (id = draft) => (await editor.studio('catalogueItem', { params: { id } })).response;
const changeItem = async (change: object, id = draft) => {
  const { version, fields } = await item(id);
  return editor.studio('changeItem', { params: { id }, body: { version, fields: { ...fields, ...change } } });
};
const changeFilm = async (change: object, slug = 'rain') => {
  const { version, fields } = (await editor.studio('studioFilm', { params: { slug } })).response;
  const body = { version, fields: { ...fields, ...change } };
  return editor.studio('changeFilm', { params: { slug }, body });
};
const rename = async (from: string, to: string) => {
  const { response } = await editor.studio('listContributors', { query: { kind: 'creator', q: from } });
  const [one] = response.contributors;
  const body = { version: one?.version ?? 0, fields: { ...contributorFields(), ...one?.fields, name: to } };
  return editor.studio('changeContributor', { params: { id: one?.id ?? '' }, body });
};
const last = async () => (await ctx.db.select().from(auditLines).orderBy(auditLines.number)).at(-1);
const refused = 'studio/confirmation-required';

test('who has a wallet is renamed after a confirmation; who has none, and in other letters, without', async () => {
  expect((await rename('Leela Raman', 'Somebody Else')).problem.code).toBe(refused);
  expect((await rename('Nobody’s Wallet', 'Nobody')).status).toBe(200);
  expect((await rename('Leela Raman', 'LEELA RAMAN')).status).toBe(200);
  await confirmInStudio(ctx, editor);
  expect((await rename('Leela Raman', 'Leela Raman')).status).toBe(200);
});

test('a film’s partner is changed after a confirmation where a wallet goes with the name', async () => {
  expect((await changeFilm({ productionHouse: 'Meera Das' })).problem.code).toBe(refused);
  expect((await changeFilm({ productionHouse: '' })).problem.code).toBe(refused);
  expect((await changeFilm({ tagline: 'One night' })).status).toBe(200);
  await confirmInStudio(ctx, editor);
  expect((await changeFilm({ productionHouse: 'Meera Das' })).status).toBe(200);
  expect(await last()).toMatchObject({
    ...{ operation: 'payees.change', subjectKind: 'payees', subjectId: '1', actor: editor.email },
    before: { 'film rain': { polygon: mine } },
    after: { 'film rain': { polygon: theirs } },
  });
  // a film's own beneficiary takes precedence over its partner
  await changeFilm({ beneficiary: mine });
  await ctx.clock.advance(6 * 60);
  expect((await changeFilm({ productionHouse: 'Leela Raman' })).status).toBe(200);
});

test('a draft’s creator is changed after a confirmation, alone and among many; of a registered drop, without', async () => {
  expect((await changeItem({ creator: 'Meera Das' })).problem.code).toBe(refused);
  expect((await changeItem({ title: 'Another name' })).status).toBe(200);
  const bulk = (mode: 'check' | 'change') =>
    editor.sendStudio('changeItems', { body: { mode, ids: [draft], change: { creator: 'Meera Das' } } });
  expect((await bulk('check')).response.rows).toHaveLength(1);
  expect((await bulk('change')).problem.code).toBe(refused);
  expect((await item()).fields.creator).toBe('Leela Raman');
  await confirmInStudio(ctx, editor);
  expect((await bulk('change')).response.rows).toHaveLength(1);
  expect(await last()).toMatchObject({
    before: { [`item ${draft}`]: { creatorAddress: mine } },
    after: { [`item ${draft}`]: { creatorAddress: theirs } },
  });
  await ctx.clock.advance(6 * 60);
  const [shown] = await ctx.db.select().from(items).where(eq(items.title, 'In the shop'));
  expect((await changeItem({ creator: 'Meera Das' }, shown?.id)).status).toBe(200);
});

test.each([
  ['whose registration failed', { registration: 'drops/polygon/900' }],
  ['whose number is somebody else’s', { registration: 'drops/polygon/901', refusal: 'with another creator' }],
])('a draft %s pays somebody else only after a confirmation', async (_, more) => {
  const fields = itemFields({ film: 'rain', creator: 'Leela Raman', quantity: '1' });
  const { id } = (await editor.studio('createItem', { body: { fields } })).response;
  const dropId = BigInt(more.registration.split('/')[2] ?? 0);
  await ctx.db
    .update(items)
    .set({ dropId, ...more })
    .where(eq(items.id, id));
  expect((await changeItem({ creator: 'Meera Das' }, id)).problem.code).toBe(refused);
  await confirmInStudio(ctx, editor);
  expect((await changeItem({ creator: 'Meera Das' }, id)).status).toBe(200);
  expect(await last()).toMatchObject({
    operation: 'payees.change',
    after: { [`item ${id}`]: { creatorAddress: theirs } },
  });
});

test('a file that names another creator or partner asks for a confirmation', async () => {
  const send = async (files: Record<string, object>) => {
    const form = new FormData();
    for (const [name, content] of Object.entries(files))
      form.append('file', new File([JSON.stringify(content)], name));
    const request = new Request('http://localhost:3000/', { method: 'POST', body: form });
    const body = Buffer.from(await request.arrayBuffer());
    const response = await createApi(ctx).request('/api/studio/imports?mode=import&source=summer', {
      method: 'POST',
      headers: {
        origin: 'http://localhost:3000',
        cookie: [...editor.cookies].map((pair) => pair.join('=')).join('; '),
        'content-type': request.headers.get('content-type') ?? '',
        'content-length': String(body.length),
      },
      body,
    });
    return response.text();
  };
  const one = (creator: string) => ({ 'items.json': [{ id: 1, name: 'One', talkies: { creator } }] });
  const film = (productionHouse: string) => ({
    'films.json': [{ slug: 'storm', title: 'Storm', productionHouse }],
  });
  expect(await send({ ...one('Leela Raman'), ...film('Leela Raman') })).toContain('"created":1');
  for (const files of [one('Meera Das'), film('Meera Das')]) expect(await send(files)).toContain(refused);
  const [storm] = await ctx.db.select().from(films).where(eq(films.slug, 'storm'));
  expect(storm?.productionHouse).toBe('Leela Raman');
  await confirmInStudio(ctx, editor);
  expect(await send({ ...one('Meera Das'), ...film('Meera Das') })).toContain('"updated":1');
});
