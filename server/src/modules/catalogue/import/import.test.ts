import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { importCatalogue } from '../../../flows/import-catalogue.ts';
import { createTestContext, type TestContext } from '../../../testing/context.ts';
import { films as filmTable, type Item, items } from '../tables.ts';
import { type Folder, films, metadata, quiet, temporaryFolder } from '../testing/samples.ts';
import { createItemWriter } from './write-items.ts';

let ctx: TestContext;
let folder: Folder;
beforeAll(async () => {
  ctx = await createTestContext();
});
afterAll(() => ctx.close());
beforeEach(async () => {
  folder = temporaryFolder();
  await folder.draw('poster.webp');
});
afterEach(async () => {
  folder.remove();
  await ctx.db.delete(items);
  await ctx.db.delete(filmTable);
});

const run = (path = folder.path, more = {}) => importCatalogue(ctx, { path, source: 'test', ...more }, quiet);
const item = async (externalId: string) => {
  const [row] = await ctx.db.select().from(items).where(eq(items.externalId, externalId));
  if (!row) throw new Error(`${externalId} was not imported`);
  return row;
};

describe('what is taken', () => {
  test('a folder with films and items, traits that are ours as fields', async () => {
    folder.write('films.json', films);
    const traits = [
      { trait_type: 'Rarity', value: 'rare' },
      { trait_type: 'Production House', value: 'Sangam Film Co.' },
      { trait_type: 'Duration', value: 30 },
    ];
    folder.write('items.json', [metadata('A-1', 'Neon at Ennore', {}, traits)]);
    expect(await run()).toMatchObject({ films: 2, imported: 1, refused: 0, drafts: 0 });
    const row = await item('A-1');
    expect(row).toMatchObject({
      title: 'Neon at Ennore',
      filmSlug: 'kabali',
      celebrity: 'Arun Velavan',
      rarity: 'Rare',
      collection: 'Rare',
      productionHouse: 'Sangam Film Co.',
      creatorName: 'Harbour Paint Room',
      priceCents: 1200n,
      quantity: 5,
      sale: 'fixed',
      chain: 'polygon',
      attributes: [{ name: 'Duration', value: '30' }],
      status: 'draft',
    });
    expect(row.id).toMatch(/^neon-at-ennore-[0-9a-f]{16}$/);
    expect(row.search).toBe('neon at ennore kabali arun velavan rare');
  });

  test('an item that moves: its loop beside its picture; no film is refused by its field', async () => {
    folder.write('films.json', films);
    copyFileSync(
      new URL('../../../../../artwork/loops/kabali-1-night.webm', import.meta.url),
      join(folder.path, 'neon.webm'),
    );
    folder.write('items.json', [
      { ...metadata('A-1', 'Neon'), animation_url: 'neon.webm' },
      { ...metadata('A-2', 'No film'), animation_url: 'poster.webp' },
      { ...metadata('A-3', 'Elsewhere'), animation_url: 'https://films.example/neon.webm' },
    ]);
    expect(await run()).toMatchObject({
      imported: 2,
      problems: [{ field: 'animation_url', message: 'is neither a WebM nor an MP4 video' }],
    });
    expect((await item('A-1')).animation).toMatch(/^[0-9a-f]{32}$/);
    expect((await item('A-3')).animation).toBeNull();
  });

  test('JSONL as other projects write it; what lacks something becomes a draft that says so', async () => {
    const lines = [0, 1, 2].map((id) =>
      JSON.stringify({ token_id: id, name: `Punk #${id}`, image: `punks/${id}.png`, attributes: [] }),
    );
    folder.write('punks.jsonl', `\uFEFF${lines.join('\n')}\n\n`);
    const report = await run();
    expect(report).toMatchObject({ rows: 3, imported: 3, drafts: 3, refused: 0 });
    expect(report.lacks).toEqual({ price: 3, quantity: 3, film: 3, creator: 3, image: 3 });
  });

  test('one file for each token, named by its number', async () => {
    folder.write('7', { name: 'Seven', attributes: [] });
    folder.write('8.json', { name: 'Eight', attributes: [] });
    expect(await run()).toMatchObject({ imported: 2 });
    expect((await item('7')).title).toBe('Seven');
    expect((await item('8')).title).toBe('Eight');
  });

  test('CSV: our columns as fields, all others as traits', async () => {
    folder.write('films.json', films);
    folder.write(
      'items.csv',
      'external_id,name,image,film,creator,price_usd,quantity,rewards,Paper\n' +
        'C-1,"Rain, and a taxi",poster.webp,Kabali,Harbour Paint Room,19.5,3,A seat | A signed sheet,Rice\n',
    );
    expect(await run()).toMatchObject({ imported: 1, drafts: 0 });
    expect(await item('C-1')).toMatchObject({
      title: 'Rain, and a taxi',
      priceCents: 1950n,
      rewards: [
        { title: 'A seat', text: '' },
        { title: 'A signed sheet', text: '' },
      ],
      attributes: [{ name: 'Paper', value: 'Rice' }],
    });
  });

  test('pictures from another folder', async () => {
    const pictures = temporaryFolder();
    await pictures.draw('elsewhere.webp', '#4a1010');
    folder.write('items.json', [{ id: 1, name: 'One', image: 'elsewhere.webp' }]);
    expect((await run()).lacks.image).toBe(1);
    expect((await run(folder.path, { pictures: pictures.path })).lacks.image).toBeUndefined();
    pictures.remove();
    await expect(run(folder.path, { pictures: pictures.path })).rejects.toThrow('There are no pictures at');
  });

  test('film and creator for rows that name none', async () => {
    folder.write('films.json', films);
    folder.write('items.json', [{ id: 1, name: 'One' }]);
    await run(folder.path, { film: 'sivaji', creator: 'Coin Press' });
    expect(await item('1')).toMatchObject({ filmSlug: 'sivaji', creatorName: 'Coin Press' });
  });
});

describe('again', () => {
  test('the same files change nothing; a changed row is updated; its address stays', async () => {
    folder.write('films.json', films);
    folder.write('items.json', [metadata('A-1', 'First'), metadata('A-2', 'Second')]);
    await run();
    const { id } = await item('A-1');
    expect(await run()).toMatchObject({ imported: 0, unchanged: 2 });
    folder.write('items.json', [metadata('A-1', 'First, corrected'), metadata('A-2', 'Second')]);
    expect(await run()).toMatchObject({ imported: 1, created: 0, updated: 1, unchanged: 1 });
    expect(await item('A-1')).toMatchObject({ id, title: 'First, corrected' });
  });

  test('what an operator added stays when the file says nothing about it', async () => {
    folder.write('items.json', [{ id: 1, name: 'One' }]);
    await run();
    await ctx.db.update(items).set({ priceCents: 900n });
    folder.write('items.json', [{ id: 1, name: 'One!' }]);
    await run();
    expect((await item('1')).priceCents).toBe(900n);
  });

  test.each<[string, (name: string) => string]>([
    ['items.json', (name) => JSON.stringify([{ ...metadata('A-1', name), description: undefined }])],
    ['items.csv', (name) => `external_id,name,sale,rewards,film\nA-1,"${name}",,,kabali\n`],
  ])(
    '%s: sale, collection, chain, texts and lists that it does not name stay as the studio has them',
    async (file, content) => {
      folder.write('films.json', films);
      folder.write(file, content('First'));
      await run();
      const studio: Partial<Item> = {
        ...{ sale: 'auction', collection: 'Legendary', rarity: 'Legendary', chain: 'ethereum' },
        ...{ description: 'Painted at night.', about: 'A long night', creatorAbout: 'Two sisters' },
        ...{ productionHouse: 'Sangam Film Co.', category: 'Poster' },
        ...{ rewards: [{ title: 'A seat', text: '' }], dropId: 90_001n, status: 'published' },
      };
      await ctx.db.update(items).set(studio);
      folder.write(file, content('First, corrected'));
      expect(await run()).toMatchObject({ updated: 1, refused: 0 });
      expect(await item('A-1')).toMatchObject({ ...studio, title: 'First, corrected' });
    },
  );

  test('attributes stay where a row has none, and go where its list is empty', async () => {
    const attributes = [{ name: 'Paper', value: 'Rice' }];
    folder.write('items.json', [{ id: 1, name: 'One' }]);
    await run();
    await ctx.db.update(items).set({ attributes });
    folder.write('items.json', [{ id: 1, name: 'One!' }]);
    await run();
    expect((await item('1')).attributes).toEqual(attributes);
    folder.write('items.json', [{ id: 1, name: 'One!', attributes: [] }]);
    expect(await run()).toMatchObject({ updated: 1 });
    expect((await item('1')).attributes).toEqual([]);
  });

  test('a default that the row names from now on is taken; a collection goes with the rarity it is', async () => {
    folder.write('items.json', [metadata('A', 'First')]);
    await run();
    await ctx.db.update(items).set({ sale: 'auction' });
    folder.write('items.json', [metadata('A', 'First', { sale: 'fixed', rarity: 'rare' })]);
    expect(await run()).toMatchObject({ updated: 1 });
    expect(await item('A')).toMatchObject({ sale: 'fixed', rarity: 'Rare', collection: 'Rare' });
  });

  test('a row that an earlier version imported, with the digest of its defaults, is unchanged', async () => {
    folder.write('items.json', [{ id: 1, name: 'One' }]);
    await run();
    const fingerprint = 'gAu9jCeqDnAG96f3LKcj2fEM7q_qLUtwUH70mpiBkWE';
    await ctx.db.update(items).set({ fingerprint });
    expect(await run()).toMatchObject({ updated: 0, unchanged: 1 });
  });

  test('a film keeps the words and the partner that a corrected file does not name', async () => {
    folder.write('films.json', films);
    await run();
    const studio = { tagline: 'One night', description: 'Rain.', pricedIn: 'MATIC' } as const;
    await ctx.db.update(filmTable).set(studio);
    folder.write('films.json', [{ slug: 'kabali', title: 'Kabali, again', tagline: ' ', description: '' }]);
    expect(await run()).toMatchObject({ films: 1, refused: 0 });
    const [film] = await ctx.db.select().from(filmTable).where(eq(filmTable.slug, 'kabali'));
    expect(film).toMatchObject({ ...studio, title: 'Kabali, again', productionHouse: 'Sangam Film Co.' });
  });

  test('a registered drop keeps its chain and its number of editions', async () => {
    folder.write('films.json', films);
    folder.write('items.json', [metadata('A-1', 'First')]);
    await run();
    await ctx.db.update(items).set({ status: 'published', dropId: 90_001n });
    folder.write('items.json', [metadata('A-1', 'First', { quantity: 50 })]);
    const report = await run();
    expect(report).toMatchObject({ imported: 0, refused: 1 });
    expect(report.problems).toEqual([
      { file: 'items.json', row: 1, field: 'quantity', message: expect.stringContaining('registered') },
    ]);
  });

  test('what is published gets no film that is a draft', async () => {
    folder.write('films.json', films);
    folder.write('items.json', [metadata('A', 'First')]);
    await run();
    await ctx.db.update(items).set({ status: 'published' });
    await ctx.db.update(filmTable).set({ status: 'draft' }).where(eq(filmTable.slug, 'sivaji'));
    folder.write('items.json', [metadata('A', 'First', { film: 'sivaji' })]);
    const report = await run();
    expect(report).toMatchObject({ refused: 1, problems: [{ field: 'film' }] });
  });

  test('what is to be published on a day gets no film that is a draft, nor one that became a draft after the import began', async () => {
    folder.write('films.json', films);
    folder.write('items.json', [metadata('A', 'First')]);
    await run();
    await ctx.db.update(items).set({ publishAt: new Date('2030-01-01') });
    const write = await createItemWriter(ctx, 'test', async () => new Map());
    await ctx.db.update(filmTable).set({ status: 'draft' }).where(eq(filmTable.slug, 'sivaji'));
    folder.write('items.json', [metadata('A', 'First', { film: 'sivaji' })]);
    expect(await run()).toMatchObject({ refused: 1, problems: [{ field: 'film' }] });
    const [item] = await ctx.db.select().from(items);
    if (!item) return expect.unreachable();
    expect(await write([{ ...item, filmSlug: 'sivaji' }])).toMatchObject([
      { kind: 'refused', field: 'film' },
    ]);
  });

  test('a picture or a film that comes later completes the item', async () => {
    folder.write('items.json', [
      metadata('A-1', 'First', {}, []),
      { ...metadata('A-2', 'B'), image: 'late.webp' },
    ]);
    expect((await run()).lacks).toEqual({ film: 2, image: 1 });
    folder.write('films.json', films);
    await folder.draw('late.webp', '#ffb938');
    expect(await run()).toMatchObject({ updated: 2, lacks: {} });
  });
});

describe('what is refused, row by row', () => {
  const one = (row: unknown) => ({ ...metadata('X', 'X'), ...(row as object) });
  const talkies = (change: object) => ({ ...metadata('X', 'X', change) });
  test.each<[string, unknown, string, string]>([
    ['no object', 42, 'row', 'is not an object'],
    ['no id', { name: 'X' }, 'external_id', 'is missing'],
    ['no name', { id: 1 }, 'name', 'is missing'],
    ['an empty name', one({ name: '  ' }), 'name', 'is empty'],
    ['a name too long', one({ name: 'x'.repeat(301) }), 'name', 'longer than 300'],
    ['a number for a name', one({ name: 5 }), 'name', 'is missing'],
    ['NUL', one({ name: 'a\0b' }), 'name', 'control'],
    ['a terminal escape', one({ description: 'a\u001b[31m' }), 'description', 'control'],
    ['a direction override', one({ name: 'abc\u202etxt' }), 'name', 'direction'],
    ['half a character', one({ name: 'a\ud83d' }), 'name', 'half'],
    ['a negative price', talkies({ price_usd: -1 }), 'price_usd', '0.01'],
    ['no price at all', talkies({ price_usd: '0' }), 'price_usd', '0.01'],
    ['a third decimal', talkies({ price_usd: '1.005' }), 'price_usd', '0.01'],
    ['a price in words', talkies({ price_usd: 'twelve' }), 'price_usd', '0.01'],
    ['half an edition', talkies({ quantity: 1.5 }), 'quantity', 'whole'],
    ['no edition', talkies({ quantity: 0 }), 'quantity', 'less than 1'],
    ['too many editions', talkies({ quantity: 2 ** 32 }), 'quantity', 'more than'],
    ['an unknown chain', talkies({ chain: 'solana' }), 'chain', 'polygon, ethereum'],
    ['an unknown rarity', talkies({ rarity: 'Epic' }), 'rarity', 'Common, Rare'],
    ['an unknown sale', talkies({ sale: 'lease' }), 'sale', 'fixed, auction'],
    ['traits that are none', one({ attributes: 'x' }), 'attributes', 'array'],
    ['talkies that are none', one({ talkies: [] }), 'talkies', 'object'],
    ['a picture outside', one({ image: '../../../../../../etc/passwd' }), 'image', 'outside'],
  ])('%s', async (_, row, field, message) => {
    folder.write('items.jsonl', `${JSON.stringify(metadata('OK', 'Good'))}\n${JSON.stringify(row)}\n`);
    const report = await run();
    expect(report).toMatchObject({ imported: 1, refused: 1 });
    expect(report.problems).toContainEqual({
      file: 'items.jsonl',
      row: 2,
      field,
      message: expect.stringContaining(message),
    });
  });

  test('an id that stands twice', async () => {
    folder.write('items.json', [metadata('A', 'First'), metadata('A', 'Second')]);
    const report = await run();
    expect(report.problems).toEqual([
      {
        file: 'items.json',
        row: 2,
        field: 'external_id',
        message: 'stands twice: first in items.json row 1',
      },
    ]);
    expect((await item('A')).title).toBe('First');
  });

  test('a line that is no JSON, one that is endless, a file that is no JSON', async () => {
    folder.write(
      'a.jsonl',
      `{"id":1,"name":"One"}\n{"id":\n"${'x'.repeat(3_000_000)}"\n{"id":2,"name":"Two"}`,
    );
    folder.write('b.json', '{');
    const report = await run();
    expect(report).toMatchObject({ imported: 2, refused: 3 });
    expect(report.problems.map(({ file, row }) => [file, row])).toEqual([
      ['a.jsonl', 2],
      ['a.jsonl', 3],
      ['b.json', 0],
    ]);
  });

  test('a file that is no picture', async () => {
    folder.write(
      'evil.webp',
      '<svg xmlns="http://www.w3.org/2000/svg"><image href="file:///etc/passwd"/></svg>',
    );
    folder.write('items.json', [{ ...metadata('A', 'A'), image: 'evil.webp' }]);
    expect((await run()).problems[0]).toMatchObject({
      field: 'image',
      message: expect.stringContaining('JPEG'),
    });
  });

  test('a film with a bad address is named, the others are taken', async () => {
    folder.write('films.json', [...films, { slug: 'Big Film', title: 'Big' }]);
    const report = await run();
    expect(report).toMatchObject({ films: 2, refused: 1 });
    expect(report.problems[0]).toMatchObject({ file: 'films.json', row: 3, field: 'slug' });
  });

  test.each([
    ['blog', 'is refused: A page of the shop has this address. Choose another'],
    ['lottery', 'is refused: A page of the shop has this address. Choose another'],
    ['a'.repeat(81), 'is refused: Use at most 80 characters'],
    ['Big Film', 'is refused: Use small letters, digits and hyphens'],
  ])('a film at %s is refused, as the studio refuses it', async (slug, message) => {
    folder.write('films.json', [...films, { slug, title: 'Nobody would find it' }]);
    const report = await run();
    expect(report).toMatchObject({ films: 2, refused: 1, problems: [{ row: 3, field: 'slug', message }] });
    expect(await ctx.db.select().from(filmTable).where(eq(filmTable.slug, slug))).toEqual([]);
  });

  test.each([
    ['wrong character', '0x52908400098527886E0F7030069857D2E4169eE7'],
    ['contract of ours', () => ctx.config.chains[0]?.contracts.marketplace],
  ])('a film with a %s as a payee’s address is refused', async (_what, wallet) => {
    const beneficiary = typeof wallet === 'string' ? wallet : wallet();
    folder.write('films.json', [...films, { slug: 'payee', title: 'Payee', beneficiary }]);
    expect(await run()).toMatchObject({
      films: 2,
      refused: 1,
      problems: [{ row: 3, field: 'beneficiary', message: expect.stringMatching(/^is refused: .*address/) }],
    });
  });

  test('the film of the legendary item has the page of that item', async () => {
    folder.write('films.json', [{ slug: 'nonfungiblespb', title: 'Nonfungible SPB' }]);
    expect(await run()).toMatchObject({ films: 1, refused: 0 });
  });
});

test('markup and SQL stay text; pictures on the network are not fetched', async () => {
  const name = `<script>alert(1)</script>'; drop table app.items; --`;
  folder.write('items.json', [
    { id: 1, name, image: 'https://example.com/x.png', description: 'مرحبا 🎬\nline' },
  ]);
  expect(await run()).toMatchObject({ imported: 1, lacks: { image: 1 } });
  expect(await item('1')).toMatchObject({ title: name, description: 'مرحبا 🎬\nline', image: null });
});

test('a path that holds nothing says so', async () => {
  await expect(run(`${folder.path}/nowhere`)).rejects.toThrow('There is nothing at');
  const empty = temporaryFolder();
  await expect(run(empty.path)).rejects.toThrow('no .json');
  empty.remove();
});

test('ten thousand items come in well under twenty seconds, and again in less', async () => {
  const rows = Array.from({ length: 10_000 }, (_, n) => JSON.stringify(metadata(`M-${n}`, `Frame ${n}`)));
  folder.write('films.json', films);
  folder.write('many.jsonl', rows.join('\n'));
  // the processor's time, not the clock's: others may be working on this machine
  const before = process.cpuUsage();
  expect(await run()).toMatchObject({ imported: 10_000, drafts: 0 });
  const { user, system } = process.cpuUsage(before);
  expect((user + system) / 1e6).toBeLessThan(20);
  expect(await run()).toMatchObject({ unchanged: 10_000 });
});

test('a drop that is registered while a file is read keeps its chain and its quantity', async () => {
  folder.write('films.json', films);
  folder.write('items.json', [metadata('A', 'First')]);
  await run();
  const write = await createItemWriter(ctx, 'test', async () => new Map());
  const before = await item('A');
  await ctx.db.update(items).set({ dropId: 1n });
  const [outcome] = await write([{ ...before, chain: 'ethereum', title: 'Another' }]);
  expect(outcome).toMatchObject({ kind: 'refused', field: 'chain' });
  expect(await item('A')).toMatchObject({ chain: 'polygon', title: 'First' });
  expect(await write([{ ...before, title: 'Another' }])).toMatchObject([{ kind: 'updated' }]);
});
