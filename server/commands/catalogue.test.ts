import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { chainTransactions, drops } from '../src/chain/tables.ts';
import { films as filmTable, items } from '../src/modules/catalogue/tables.ts';
import { type Folder, films, metadata, temporaryFolder } from '../src/modules/catalogue/testing/samples.ts';
import { auditLines } from '../src/modules/studio/audit/tables.ts';
import { createTestContext, type TestContext } from '../src/testing/context.ts';
import { catalogueImport } from './catalogue-import.ts';
import { cataloguePublish } from './catalogue-publish.ts';
import type { Command } from './command.ts';
import { operatorItems } from './operator/items.ts';
import { runCommand } from './run.ts';

let ctx: TestContext;
let folder: Folder;
beforeAll(async () => {
  ctx = await createTestContext();
});
afterAll(() => ctx.close());
beforeEach(async () => {
  folder = temporaryFolder();
  await folder.draw('poster.webp');
  folder.write('films.json', films);
});
afterEach(async () => {
  folder.remove();
  await ctx.db.delete(items);
  await ctx.db.delete(filmTable);
});

const commands: Record<string, Command> = {
  'catalogue:import': catalogueImport,
  'catalogue:publish': cataloguePublish,
  items: operatorItems,
};

/** Runs a command in the folder. */
async function type(...argv: string[]) {
  const out: string[] = [];
  const err: string[] = [];
  const io = {
    out: (line: string) => out.push(line),
    err: (line: string) => err.push(line),
    cwd: folder.path,
  };
  const code = await runCommand(ctx, commands, argv, io);
  return { code, out: out.join('\n'), err: err.join('\n') };
}

const only = async () => {
  const [row] = await ctx.db.select().from(items);
  if (!row) throw new Error('there is no item');
  return row;
};

describe('catalogue:import', () => {
  test('says what it did and what is wrong with which row', async () => {
    folder.write('items.json', [
      metadata('A', 'First'),
      { ...metadata('B', 'Second'), name: '' },
      { id: 3, name: 'Third' },
    ]);
    const { code, out, err } = await type('catalogue:import', '.');
    expect(code).toBe(0);
    expect(err).toBe('items.json, row 2: name is empty.');
    expect(out).toBe(
      '2 films, 2 items imported (2 new, 0 changed), 0 unchanged, 1 refused.\n' +
        '1 stay drafts; they lack price (1), quantity (1), film (1), creator (1), image (1).',
    );
  });

  test('--json prints one object with the counts', async () => {
    folder.write('items.json', [metadata('A', 'First'), 5]);
    const first = JSON.parse((await type('catalogue:import', 'items.json', '--json')).out);
    expect(first).toMatchObject({ source: 'items', imported: 1, unchanged: 0, refused: 1 });
    const second = JSON.parse((await type('catalogue:import', 'items.json', '--json')).out);
    expect(second).toMatchObject({ imported: 0, unchanged: 1, refused: 1 });
  });

  test.each([
    [[], 2, 'Name one file or folder.'],
    [['a', 'b'], 2, 'Name one file or folder.'],
    [['a', '--fast'], 2, "Unknown option '--fast'"],
    [['nowhere'], 1, 'There is nothing at'],
  ])('%j is not understood or found', async (argv, code, message) => {
    const response = await type('catalogue:import', ...argv);
    expect(response.code).toBe(code);
    expect(response.err).toContain(message);
  });
});

describe('the audit log', () => {
  const written = async (kind: string) =>
    (
      await ctx.db
        .select()
        .from(auditLines)
        .where(eq(auditLines.subjectKind, kind))
        .orderBy(auditLines.number)
    ).map(({ actor, operation, subjectId, after }) => ({ actor, operation, subjectId, after }));

  test('names an import before it begins, and what it changed; nothing of one that found nothing', async () => {
    folder.write('items.json', [metadata('A', 'First'), { id: 2, name: '' }]);
    await type('catalogue:import', '.', '--source', 'logged');
    const line = { actor: 'command', subjectId: 'logged' };
    const counts = { created: 1, updated: 0, unchanged: 0, refused: 1, films: 2 };
    const lines = [
      { ...line, operation: 'catalogue.import-begin', after: null },
      { ...line, operation: 'catalogue.import', after: counts },
    ];
    const logged = async () => (await written('import')).filter(({ subjectId }) => subjectId === 'logged');
    expect(await logged()).toEqual(lines);
    await type('catalogue:import', 'nowhere', '--source', 'logged');
    expect(await logged()).toEqual(lines);
    await type('catalogue:import', 'items.json', '--source', 'logged');
    expect((await logged()).slice(2)).toEqual([lines[0]]);
  });

  test('names what is published, and the prices that are set for it', async () => {
    folder.write('items.json', [metadata('A', 'First', { price_usd: undefined }), { id: 2, name: 'Bare' }]);
    await type('catalogue:import', '.', '--source', 'priced');
    const publishing = type('catalogue:publish', '--source', 'priced', '--price', '15');
    await vi.waitFor(async () => expect(await ctx.db.select().from(chainTransactions)).toHaveLength(1));
    await ctx.db.update(chainTransactions).set({ status: 'failed' });
    await ctx.changes.emit('chain', 'polygon');
    await publishing;
    const { id } = (await ctx.db.select().from(items).where(eq(items.externalId, 'A')))[0] ?? {};
    expect((await written('items')).at(-1)).toEqual({
      ...{ actor: 'command', operation: 'items.publish', subjectId: '1' },
      after: { selection: { source: 'priced' }, priced: 2, price: '1500', quantity: null, ids: [id] },
    });
    await ctx.db.delete(chainTransactions);
  });
});

describe('catalogue:publish', () => {
  test.each([
    [[], 'Choose one of'],
    [['--all', '--film', 'kabali'], 'Choose one of'],
    [['--all', '--price', 'twelve'], '"twelve" is not a number of dollars'],
    [['--all', '--price', '1.005'], 'is not a number of dollars'],
    [['--all', '--quantity', '0'], '"0" is less than 1'],
    [['--all', '--file', 'prices.csv'], 'prices.csv, line 3: "-5" is not a number of dollars'],
  ])('%j', async (argv, message) => {
    folder.write('prices.csv', 'external_id,price_usd,quantity\nA,12,5\nB,-5,\n');
    const { code, err } = await type('catalogue:publish', ...argv);
    expect(code).toBeGreaterThan(0);
    expect(err).toContain(message);
  });

  test('names drafts that lack something', async () => {
    folder.write('items.json', [{ id: 1, name: 'Bare' }]);
    await type('catalogue:import', '.', '--source', 'bare');
    const { out, err } = await type(
      'catalogue:publish',
      '--source',
      'bare',
      '--price',
      '12',
      '--quantity',
      '3',
    );
    expect(err).toMatch(/^bare-[0-9a-f]{16} lacks film, creator, image\.$/);
    expect(out).toBe('0 published, 0 were before, 1 stay drafts.');
    expect(await only()).toMatchObject({ priceCents: 1200n, quantity: 3, status: 'draft' });
  });
});

describe('operator items', () => {
  beforeEach(async () => {
    folder.write('items.json', [metadata('A', 'First')]);
    await type('catalogue:import', '.');
  });

  test('sets price and quantity, label and date', async () => {
    const { id } = await only();
    expect(await type('items', 'set-price', id, '15.50')).toMatchObject({ code: 0, out: 'Done.' });
    await type('items', 'set-quantity', id, '9');
    const lines = await ctx.db
      .select({ actor: auditLines.actor, after: auditLines.after })
      .from(auditLines)
      .where(eq(auditLines.subjectId, id));
    expect(lines).toEqual([
      { actor: 'command', after: { priceCents: '1550' } },
      { actor: 'command', after: { quantity: 9 } },
    ]);
    expect(await only()).toMatchObject({ priceCents: 1550n, quantity: 9 });
    await type('items', 'set-label', 'sivaji', 'coming soon');
    expect((await type('items', 'set-date', 'sivaji', '2026-12-24T15:30+05:30')).out).toContain(
      'sivaji opens at 2026-12-24T10:00:00.000Z.',
    );
    const [film] = await ctx.db.select().from(filmTable).where(eq(filmTable.slug, 'sivaji'));
    expect(film).toMatchObject({ label: 'Coming soon', opensAt: new Date('2026-12-24T10:00:00Z') });
    await type('items', 'set-label', 'sivaji', 'none');
    const [plain] = await ctx.db.select().from(filmTable).where(eq(filmTable.slug, 'sivaji'));
    expect(plain?.label).toBeNull();
    const ofFilm = await ctx.db
      .select({ actor: auditLines.actor, before: auditLines.before, after: auditLines.after })
      .from(auditLines)
      .where(eq(auditLines.subjectId, 'sivaji'))
      .orderBy(auditLines.number);
    expect(ofFilm.slice(1)).toEqual([
      {
        actor: 'command',
        before: { opensAt: expect.any(String) },
        after: { opensAt: '2026-12-24T10:00:00.000Z' },
      },
      { actor: 'command', before: { label: 'Coming soon' }, after: { label: null } },
    ]);
  });

  test('a registered drop keeps its quantity', async () => {
    const { id } = await only();
    await ctx.db.update(items).set({ dropId: 1n, status: 'published' });
    const { code, err } = await type('items', 'set-quantity', id, '9');
    expect(code).toBe(1);
    expect(err).toContain('registered on chain with 5 editions');
  });

  test('hides and shows again', async () => {
    const { id } = await only();
    await ctx.db.update(items).set({ dropId: 1n, status: 'published' });
    await type('items', 'hide', id);
    expect((await only()).status).toBe('hidden');
    expect((await type('items', 'list', '--status', 'hidden')).out).toContain(id);
    await type('items', 'publish', id);
    expect((await only()).status).toBe('published');
  });

  test('give a draft the drop that its chain has and the restored shop does not, where the terms agree', async () => {
    const { id } = await only();
    const drop = {
      chain: 'polygon',
      ...{ royaltyBps: 1000, feeBps: 125, minted: 3 },
      creator: '0x23618e81E3f5cdF7f54C3d65f7FBc0aBf5B21E8f',
      beneficiary: '0xa0Ee7A142d267C1f36714E4a8F75612F20a79720',
    } as const;
    const others = { ...drop, dropId: 1206n, supplyCap: 50 };
    await ctx.db.insert(drops).values([others, { ...drop, dropId: 1207n, supplyCap: 5 }]);
    expect((await type('items', 'drops')).out).toMatch(
      /^polygon\t1206\t3 of 50 minted.*\npolygon\t1207\t3 of 5 minted/,
    );
    expect((await type('items', 'adopt', id, '9')).err).toContain('polygon has no drop 9 that lacks an item');
    expect((await type('items', 'adopt', id, '1206')).err).toContain('another supply');
    expect(await only()).toMatchObject({ status: 'draft', dropId: null });
    expect(await type('items', 'adopt', id, '1207')).toMatchObject({ code: 0, out: 'Done.' });
    expect(await only()).toMatchObject({ status: 'published', dropId: 1207n });
    expect((await type('items', 'drops')).out).toMatch(/^polygon\t1206[^\n]*$/);
    await ctx.db.delete(drops);
  });

  test('lists with what each lacks', async () => {
    const { out } = await type('items', 'list');
    expect(out).toMatch(/^first-[0-9a-f]{16}\tdraft\t\$12\.00\t5\tkabali\t$/);
    const [listed] = JSON.parse((await type('items', 'list', '--json')).out);
    expect(listed).toMatchObject({ title: 'First', priceCents: '1200', lacks: [] });
  });

  test.each([
    [['paint'], 2, 'operator items list'],
    [['set-price', 'x'], 2, 'Two words'],
    [['set-price', 'nothing', '12'], 1, 'There is no item nothing'],
    [['set-label', 'nothing', 'Latest'], 1, 'There is no film nothing'],
    [['set-label', 'sivaji', 'Best'], 2, 'none of Latest'],
    [['set-date', 'sivaji', 'soon'], 2, 'is no moment with its zone'],
    [['set-date', 'sivaji', '2026-12-24T10:00'], 2, 'is no moment with its zone'],
    [['hide'], 2, 'Name the items'],
  ])('%j', async (argv, code, message) => {
    const response = await type('items', ...argv);
    expect(response.code).toBe(code);
    expect(response.err).toContain(message);
  });
});
