import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { zeroAddress } from 'viem';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { HttpApp } from '../../../api/app.ts';
import { createApi } from '../../../app/app.ts';
import { films, items } from '../../../modules/catalogue/tables.ts';
import {
  contributorFields,
  filmFields,
  itemFields,
  metadata,
  openShop,
} from '../../../modules/catalogue/testing/samples.ts';
import { acceptPictureBytes } from '../../../modules/media/index.ts';
import { auditLines } from '../../../modules/studio/audit/tables.ts';
import { createTestContext, type TestContext } from '../../../testing/context.ts';
import { type TestVisitor, testVisitor } from '../../../testing/visitor.ts';
import { approveFilms } from '../../demonstration/approve-films.ts';
import { confirmInStudio, memberOf, type StudioVisitor } from '../../testing/studio.ts';
import { setHidden } from '../catalogue/catalogue-items.ts';
import { importFiles } from '../catalogue/import-files.ts';

let ctx: TestContext;
let api: HttpApp;
let editor: StudioVisitor;
let other: StudioVisitor;
let fan: TestVisitor;
let picture: string;
beforeAll(async () => {
  ctx = await createTestContext();
  api = createApi(ctx);
  editor = await memberOf(ctx, api, 'editor');
  other = await memberOf(ctx, api, 'editor', 'second');
  fan = testVisitor(api);
  await openShop(ctx, [metadata('K-1', 'The Lamp in the Arch')]);
  const poster = sharp({ create: { width: 40, height: 50, channels: 3, background: '#0a7f86' } });
  picture = await acceptPictureBytes(ctx, await poster.png().toBuffer());
});
afterAll(() => ctx.close());

const complete = (more = {}) =>
  filmFields({
    description: 'A lighthouse keeper and a taxi.',
    productionHouse: 'Sangam Film Co.',
    ...{ cover: picture, thumb: picture },
    ...more,
  });
const create = async (slug: string, fields = complete()) =>
  (await editor.studio('createFilm', { body: { slug, fields } })).response;
const read = async (slug: string) => (await editor.studio('studioFilm', { params: { slug } })).response;
const approve = async (slug: string) => {
  const { version } = await read(slug);
  const body = { version, by: 'Meera of Sangam', reference: 'Letter 12' };
  return (await editor.studio('approveFilm', { params: { slug }, body })).response;
};
const publish = async (slug: string, published = true) => {
  const { version } = await read(slug);
  return editor.studio('setFilmPublished', { params: { slug }, body: { version, published } });
};
const last = async () => (await ctx.db.select().from(auditLines).orderBy(auditLines.number)).at(-1);
const listed = async () => (await fan.call('listFilms')).response.films.map(({ slug }) => slug);

test('the demonstration’s films are approved as an operator does it, once, and what is not complete is not', async () => {
  await create('shown-film');
  await create('half-a-film', complete({ description: '' }));
  await approveFilms(ctx);
  await approveFilms(ctx);
  expect((await read('shown-film')).lacks).toEqual([]);
  expect((await read('half-a-film')).approval).toBeNull();
  const lines = await ctx.db.select().from(auditLines).where(eq(auditLines.operation, 'film.approve'));
  expect(lines.filter(({ subjectId }) => subjectId === 'shown-film')).toMatchObject([{ actor: 'command' }]);
});

describe('a draft of a film', () => {
  test('is made of a title and an address, and is nowhere in the shop', async () => {
    const made = await create('rain', filmFields());
    expect(made).toMatchObject({ slug: 'rain', state: 'draft', version: 1 });
    expect(made.lacks).toEqual(['synopsis', 'partner', 'cover', 'thumb', 'approval']);
    expect(await last()).toMatchObject({ operation: 'film.create', subjectId: 'rain' });
    await confirmInStudio(ctx, editor);
    const beneficiary = `0x${'3'.repeat(40)}`;
    await create('whom-it-pays', filmFields({ beneficiary }));
    expect(await last()).toMatchObject({ operation: 'film.create', after: { beneficiary } });
    expect((await fan.call('getFilm', { params: { slug: 'rain' } })).status).toBe(404);
    expect(await listed()).not.toContain('rain');
    const { response } = await fan.call('suggest', { query: { q: 'Royapuram' } });
    expect(response.suggestions).toEqual([]);
    for (const path of ['/sitemaps/pages.xml', '/share/film/rain.jpg'])
      expect(await (await api.request(path)).text()).not.toContain('rain');
  });

  test.each(['explore', 'studio', 'kabali'])('cannot have the address /%s, which is taken', async (slug) => {
    const { status, problem } = await editor.studio('createFilm', { body: { slug, fields: filmFields() } });
    expect([status, problem.errors?.[0]?.field]).toEqual([422, 'slug']);
  });

  test('is not published before its partner approved of what it shows now', async () => {
    await create('approved');
    expect((await publish('approved')).problem).toMatchObject({
      code: 'studio/not-published-yet',
      detail: 'It lacks approval.',
    });
    await approve('approved');
    const { version, fields } = await read('approved');
    const body = { version, fields: { ...fields, description: 'A taxi and a lighthouse keeper.' } };
    const changed = await editor.studio('changeFilm', { params: { slug: 'approved' }, body });
    expect(changed.response).toMatchObject({ approval: null, lacks: ['approval'] });
    const again = await approve('approved');
    expect(again.approval).toMatchObject({ by: 'Meera of Sangam', reference: 'Letter 12' });
    expect((await publish('approved')).response.state).toBe('published');
    expect(await last()).toMatchObject({ operation: 'film.publish', before: { status: 'draft' } });
    expect(await listed()).toContain('approved');
  });

  test('loses its approval also to other words in a file, and to nothing else of one', async () => {
    await create('filed');
    await approve('filed');
    const { fields } = await read('filed');
    const same = {
      ...{ slug: 'filed', title: fields.title, description: fields.description },
      productionHouse: fields.productionHouse,
    };
    const send = async (film: object) => {
      const file = new File([JSON.stringify([film])], 'films.json');
      const query = { mode: 'import', source: 'filed' } as const;
      return (await importFiles(ctx, 'command', query, [file])).text();
    };
    expect(await send({ ...same, label: 'Latest' })).toContain('"films":1');
    expect((await read('filed')).approval).not.toBeNull();
    expect(await send({ ...same, description: 'Nobody has seen this.' })).toContain('"films":1');
    expect(await read('filed')).toMatchObject({ approval: null, lacks: ['approval'], state: 'draft' });
  });

  test('keeps its approval where only its label and day change', async () => {
    await create('labelled');
    await approve('labelled');
    const { version, fields } = await read('labelled');
    const body = { version, fields: { ...fields, label: 'Coming soon' as const } };
    const { response } = await editor.studio('changeFilm', { params: { slug: 'labelled' }, body });
    expect(response.approval).not.toBeNull();
    expect(response.fields.opensAt).not.toBe('');
  });

  test('is thrown away as long as no item hangs on it', async () => {
    await create('mistake', filmFields());
    const item = await editor.studio('createItem', { body: { fields: itemFields({ film: 'mistake' }) } });
    const remove = () => editor.studio('removeFilm', { params: { slug: 'mistake' } });
    expect((await remove()).problem.code).toBe('studio/refused');
    await ctx.db.delete(items).where(eq(items.id, item.response.id));
    expect((await remove()).status).toBe(200);
    expect((await editor.studio('studioFilm', { params: { slug: 'mistake' } })).status).toBe(404);
  });
});

describe('a film in the shop', () => {
  test('shows its credits, its faces with what is known of them, and when it was released', async () => {
    const face = contributorFields({
      ...{ kind: 'celebrity', name: 'Arun Velavan', about: 'Born on a train.', image: picture },
      link: 'https://arun.example/',
    });
    await editor.studio('createContributor', { body: { fields: face } });
    const fields = complete({
      released: '2026-04-14',
      celebrities: [
        { name: 'arun velavan', part: 'The keeper' },
        { name: 'Nobody Known', part: '' },
      ],
      credits: [{ role: 'Director', name: 'Leela Raman' }],
    });
    await create('faces', fields);
    await approve('faces');
    await publish('faces');
    const { response } = await fan.call('getFilm', { params: { slug: 'faces' } });
    expect(response).toMatchObject({
      released: '2026-04-14',
      credits: [{ role: 'Director', name: 'Leela Raman' }],
      celebrities: [
        {
          name: 'arun velavan',
          part: 'The keeper',
          about: 'Born on a train.',
          link: 'https://arun.example/',
        },
        { name: 'Nobody Known', about: '', image: null },
      ],
    });
    expect(response.celebrities[0]?.image?.key).toBe(picture);
  });

  test('follows a change at once, also where an answer was kept', async () => {
    const params = { slug: 'kabali' };
    await fan.call('getFilm', { params });
    const { version, fields } = await read('kabali');
    const full = {
      ...complete(),
      ...fields,
      tagline: 'Now in gold',
      description: 'Gold.',
      cover: picture,
      thumb: picture,
    };
    const { status } = await editor.studio('changeFilm', { params, body: { version, fields: full } });
    expect(status).toBe(200);
    expect((await fan.call('getFilm', { params })).response.tagline).toBe('Now in gold');
    expect(await last()).toMatchObject({ operation: 'film.change', before: { tagline: '' } });
  });

  test('is not taken back while its items are for sale', async () => {
    expect((await publish('kabali', false)).problem.code).toBe('studio/refused');
  });

  test('is not taken back while a drop of one of its items is on its way', async () => {
    await create('lantern');
    await approve('lantern');
    await publish('lantern');
    const fields = itemFields({ film: 'lantern' });
    const { id } = (await editor.studio('createItem', { body: { fields } })).response;
    await ctx.db.update(items).set({ dropId: 900n }).where(eq(items.id, id));
    const { problem } = await publish('lantern', false);
    expect(problem).toMatchObject({ code: 'studio/refused', detail: expect.stringContaining('drop') });
    await ctx.db.update(items).set({ dropId: null }).where(eq(items.id, id));
    expect((await publish('lantern', false)).status).toBe(200);
  });

  test('shows nothing of it again once it was taken back, whoever puts it back', async () => {
    const [item] = await ctx.db.select().from(items).where(eq(items.filmSlug, 'kabali'));
    const params = { id: item?.id ?? '' };
    const hide = (hidden: boolean) => editor.studio('setItemHidden', { params, body: { hidden } });
    expect((await hide(true)).status).toBe(200);
    expect((await publish('kabali', false)).status).toBe(200);
    expect((await hide(false)).problem).toMatchObject({
      code: 'studio/refused',
      detail: expect.stringContaining('film'),
    });
    await expect(setHidden(ctx, 'command', params.id, false)).rejects.toMatchObject({
      code: 'studio/refused',
    });
    await approve('kabali');
    expect((await publish('kabali')).status).toBe(200);
    expect((await hide(false)).response.state).toBe('published');
  });

  test('loses nothing that a page needs', async () => {
    const { version, fields } = await read('kabali');
    const body = { version, fields: { ...fields, cover: null } };
    const { status, problem } = await editor.studio('changeFilm', { params: { slug: 'kabali' }, body });
    expect([status, problem.errors?.[0]?.field]).toEqual([422, 'cover']);
  });
});

test('of two editors the second is refused, and reads what the first did', async () => {
  const { version, fields } = await create('twice');
  const params = { slug: 'twice' };
  const change = (who: StudioVisitor, title: string) =>
    who.studio('changeFilm', { params, body: { version, fields: { ...fields, title } } });
  const answers = await Promise.all([change(editor, 'Mine'), change(other, 'Theirs')]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect((await read('twice')).version).toBe(version + 1);
});

test('the order of the films is changed by who saw it, and the shop follows', async () => {
  const { response } = await editor.studio('listStudioFilms');
  const before = response.films.map(({ slug }) => slug);
  const slugs = before.toReversed();
  await editor.studio('orderFilms', { body: { before, slugs } });
  const published = response.films.filter(({ state }) => state === 'published').map(({ slug }) => slug);
  expect(await listed()).toEqual(published.toReversed());
  const late = await other.studio('orderFilms', { body: { before, slugs } });
  expect(late.problem.code).toBe('studio/changed-meanwhile');
});

test('whom a film pays is confirmed once more before it is changed', async () => {
  const { version, fields } = await create('paid');
  const body = { version, fields: { ...fields, beneficiary: `0x${'2'.repeat(40)}` } };
  await ctx.clock.advance(6 * 60);
  const { problem } = await editor.studio('changeFilm', { params: { slug: 'paid' }, body });
  expect(problem.code).toBe('studio/confirmation-required');
  const [film] = await ctx.db.select().from(films).where(eq(films.slug, 'paid'));
  expect(film?.beneficiary).toBeNull();
});

const lost = (): string[] => [
  '0x52908400098527886E0F7030069857D2E4169eE7', // a letter in the wrong case
  zeroAddress,
  ctx.config.chains[0]?.contracts.marketplace ?? '',
];

test('a film and a contributor name no wallet that nothing could be paid to', async () => {
  const { version, fields } = await create('lost');
  await confirmInStudio(ctx, editor);
  for (const wallet of lost()) {
    const body = { version, fields: { ...fields, beneficiary: wallet } };
    const film = await editor.studio('changeFilm', { params: { slug: 'lost' }, body });
    expect(film.problem.errors?.map(({ field }) => field)).toEqual(['beneficiary']);
    const wallets = { ...contributorFields().wallets, polygon: wallet };
    const made = { body: { fields: contributorFields({ wallets }) } };
    const { problem } = await editor.studio('createContributor', made);
    expect(problem.errors?.map(({ field }) => field)).toEqual(['wallets.polygon']);
  }
});

test('a wallet in capitals is stored with its checksum, and writing it otherwise is no new wallet', async () => {
  const { version, fields } = await create('capitals');
  const save = (version: number, creatorAddress: string) =>
    editor.studio('changeFilm', {
      params: { slug: 'capitals' },
      body: { version, fields: { ...fields, creatorAddress } },
    });
  const checksummed = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
  const { response } = await save(version, `0x${checksummed.slice(2).toUpperCase()}`);
  expect(response.fields.creatorAddress).toBe(checksummed);
  await ctx.clock.advance(6 * 60);
  expect((await save(response.version, checksummed.toLowerCase())).status).toBe(200);
});

test('who has a wallet is removed after a confirmation; who has none, without', async () => {
  const wallets = { ...contributorFields().wallets, polygon: `0x${'2'.repeat(40)}` };
  await confirmInStudio(ctx, editor);
  const add = async (name: string, more = {}) => {
    const body = { fields: contributorFields({ name, ...more }) };
    return (await editor.studio('createContributor', { body })).response.id;
  };
  const [paid, unpaid] = [await add('Leela Raman', { wallets }), await add('Meera Das')];
  await ctx.clock.advance(6 * 60);
  const remove = (id: string) => editor.studio('removeContributor', { params: { id } });
  expect((await remove(paid)).problem.code).toBe('studio/confirmation-required');
  expect((await editor.studio('contributor', { params: { id: paid } })).status).toBe(200);
  expect((await remove(unpaid)).status).toBe(200);
  await confirmInStudio(ctx, editor);
  expect((await remove(paid)).status).toBe(200);
  expect(await last()).toMatchObject({ operation: 'contributor.remove', before: { name: 'Leela Raman' } });
});
