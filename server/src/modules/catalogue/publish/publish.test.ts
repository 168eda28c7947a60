import { collectibleAbi } from '@talkies/abi';
import { eq, inArray, sql } from 'drizzle-orm';
import { decodeFunctionData, type Hex } from 'viem';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createChains } from '../../../chain/chains.ts';
import { chainTransactions, drops } from '../../../chain/tables.ts';
import { importCatalogue } from '../../../flows/import-catalogue.ts';
import { createTestContext, type TestContext } from '../../../testing/context.ts';
import { contributors } from '../contributors/tables.ts';
import { itemWithTerms } from '../read/items.ts';
import { listStudioItems } from '../studio-items/list-items.ts';
import { films as filmTable, items } from '../tables.ts';
import { type Folder, films, metadata, quiet, temporaryFolder } from '../testing/samples.ts';
import { type PublishReport, publishItems } from './publish-items.ts';
import { publishRegistered } from './publish-registered.ts';
import { registerDrops } from './register-drops.ts';

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
  for (const table of [items, filmTable, chainTransactions, drops]) await ctx.db.delete(table);
  await ctx.db.execute(sql`alter sequence app.drop_ids restart`);
});

const load = async (rows: object[]) => {
  folder.write('items.json', rows);
  await importCatalogue(ctx, { path: folder.path, source: 'test' }, quiet);
};
const queued = () =>
  ctx.db
    .select()
    .from(chainTransactions)
    .where(inArray(chainTransactions.status, ['queued', 'signed', 'broadcast']))
    .orderBy(chainTransactions.createdAt, chainTransactions.key);

type Request = Awaited<ReturnType<typeof queued>>[number];
const dropsIn = (intent: Request) => {
  const { functionName, args } = decodeFunctionData({ abi: collectibleAbi, data: intent.data });
  if (functionName !== 'registerDrops') throw new Error(`it calls ${functionName}`);
  return args[0];
};

/** What writer and reader do once the chain has taken the transaction. */
async function confirm(intent: Request): Promise<void> {
  await ctx.db.insert(drops).values(
    dropsIn(intent).map(({ dropId, creator, beneficiary, supplyCap, royaltyBps }) => ({
      chain: intent.chain,
      dropId,
      creator,
      beneficiary,
      supplyCap,
      royaltyBps,
      feeBps: 125,
      minted: 0,
    })),
  );
  await ctx.db
    .update(chainTransactions)
    .set({ status: 'confirmed' })
    .where(eq(chainTransactions.id, intent.id));
  await ctx.changes.emit('chain', intent.chain);
}

/** Publishes while the chain works: `act` is called with each transaction once it is enqueued. */
async function publish(
  input: Parameters<typeof publishItems>[1],
  act: (intent: Request) => Promise<void> = confirm,
  shop = ctx,
): Promise<PublishReport> {
  const seen = new Set<string>();
  const report = publishItems(shop, input, quiet);
  let over = false;
  const ended = report.finally(() => {
    over = true;
  });
  while (!over) {
    for (const intent of await queued())
      if (!seen.has(intent.id)) {
        seen.add(intent.id);
        await act(intent);
      }
    await new Promise((resolve) => setImmediate(resolve));
  }
  return ended;
}

const all = { selection: { all: true } } as const;
const statuses = async () => {
  const rows = await ctx.db
    .select({ id: items.externalId, status: items.status })
    .from(items)
    .orderBy(items.externalId);
  return rows.map(({ id, status }) => `${id} ${status}`);
};

test('a complete draft is published when the chain holds its drop, with its editions and payees', async () => {
  await load([metadata('A', 'First', { quantity: 7 })]);
  let during: string[] = [];
  const report = await publish(all, async (intent) => {
    during = await statuses();
    expect(intent).toMatchObject({ signer: 'registrar', chain: 'polygon', value: '0' });
    expect(dropsIn(intent)).toEqual([
      {
        dropId: 1n,
        creator: '0x23618e81E3f5cdF7f54C3d65f7FBc0aBf5B21E8f',
        beneficiary: '0xa0Ee7A142d267C1f36714E4a8F75612F20a79720',
        supplyCap: 7,
        royaltyBps: 1000,
      },
    ]);
    await confirm(intent);
  });
  expect(during).toEqual(['A draft']);
  expect(report).toMatchObject({ selected: 1, published: 1, already: 0, waiting: 0, failures: [] });
  expect(await statuses()).toEqual(['A published']);
});

test('an item never takes over a drop that the chain knows and the database has forgotten', async () => {
  await ctx.db.insert(drops).values({
    chain: 'polygon',
    dropId: 4n,
    creator: '0x23618e81E3f5cdF7f54C3d65f7FBc0aBf5B21E8f',
    beneficiary: '0xa0Ee7A142d267C1f36714E4a8F75612F20a79720',
    supplyCap: 7,
    royaltyBps: 1000,
    feeBps: 125,
    minted: 3,
  });
  await load([metadata('A', 'First', { quantity: 7 })]);
  await publish(all, async (intent) => {
    expect(dropsIn(intent).map(({ dropId }) => dropId)).toEqual([5n]);
    await confirm(intent);
  });
});

test('a drop far beyond the numbers in use does not use them up', async () => {
  const somebody = `0x${'1'.repeat(40)}` as const;
  const terms = {
    creator: somebody,
    beneficiary: somebody,
    supplyCap: 1,
    royaltyBps: 0,
    feeBps: 0,
    minted: 0,
  };
  await ctx.db.insert(drops).values({ chain: 'polygon', dropId: 2n ** 63n - 1n, ...terms });
  await load([metadata('A', 'First', { quantity: 7 })]);
  expect(await publish(all)).toMatchObject({ published: 1, failures: [] });
  const [item] = await ctx.db.select({ dropId: items.dropId }).from(items);
  expect(item).toEqual({ dropId: 1n });
});

test('a draft whose day is taken back at the last moment is not registered', async () => {
  await load([metadata('A-1', 'First'), metadata('A-2', 'Second')]);
  const now = ctx.clock.now();
  await ctx.db.update(items).set({ publishAt: now }).where(eq(items.externalId, 'A-1'));
  const ids = (await ctx.db.select().from(items)).map(({ id }) => id);
  await registerDrops(ctx, ids, now);
  expect((await queued()).map((intent) => dropsIn(intent).length)).toEqual([1]);
  const [second] = await ctx.db.select().from(items).where(eq(items.externalId, 'A-2'));
  expect(second).toMatchObject({ dropId: null, registration: null });
});

test('drafts that lack something stay, and say what', async () => {
  await load([metadata('A', 'First'), { id: 'B', name: 'Bare' }]);
  const report = await publish(all);
  expect(report.published).toBe(1);
  expect(report.incomplete).toEqual([
    {
      id: expect.stringMatching(/^bare-/),
      title: 'Bare',
      lacks: ['price', 'quantity', 'film', 'creator', 'image'],
    },
  ]);
  expect(await statuses()).toEqual(['A published', 'B draft']);
});

test('a rule fills in what is lacking; a price list goes before it', async () => {
  const bare = { price_usd: '', quantity: '' };
  await load([metadata('A', 'A', bare), metadata('B', 'B', bare), metadata('C', 'C')]);
  await publish({
    ...all,
    priceCents: 2000n,
    quantity: 3,
    prices: [{ id: 'B', priceCents: 9900n, quantity: null }],
  });
  const rows = await ctx.db.select().from(items).orderBy(items.externalId);
  expect(rows.map(({ priceCents, quantity }) => [priceCents, quantity])).toEqual([
    [2000n, 3],
    [9900n, 3],
    [1200n, 5],
  ]);
});

test('a price list by an import’s ids prices that import alone; where two have the id, neither', async () => {
  const bare = { price_usd: '', quantity: '' };
  await load([metadata('1', 'Ours', bare)]);
  folder.write('items.json', [metadata('1', 'Theirs', bare), metadata('2', 'Other', bare)]);
  await importCatalogue(ctx, { path: folder.path, source: 'elsewhere' }, quiet);
  const prices = [{ id: '1', priceCents: 9900n, quantity: 3 }];
  await expect(publishItems(ctx, { ...all, prices }, quiet)).rejects.toThrow('"1" of the price list is in');
  const priced = async () =>
    (await ctx.db.select().from(items))
      .filter(({ priceCents }) => priceCents !== null)
      .map(({ title, priceCents, quantity }) => [title, priceCents, quantity]);
  expect(await priced()).toEqual([]);
  await publish({ selection: { source: 'elsewhere' }, prices });
  expect(await priced()).toEqual([['Theirs', 9900n, 3]]);
});

test('seventy thousand ids are one selection', async () => {
  await load([metadata('A', 'First')]);
  const [row] = await ctx.db.select().from(items);
  const ids = Array.from({ length: 70_000 }, (_, n) => `nothing-${n}`);
  const report = await publish({ selection: { ids: [...ids, row?.id ?? ''] } });
  expect(report).toMatchObject({ selected: 1, published: 1 });
});

test('large collections go in batches of a hundred drops, in the order of the files', async () => {
  await load(
    Array.from({ length: 230 }, (_, n) => metadata(`M-${String(n).padStart(3, '0')}`, `Frame ${n}`)),
  );
  const sizes: number[] = [];
  await publish(all, async (intent) => {
    sizes.push(dropsIn(intent).length);
    await confirm(intent);
  });
  expect(sizes).toEqual([100, 100, 30]);
  const rows = await ctx.db.select({ dropId: items.dropId }).from(items).orderBy(items.externalId);
  expect(rows.map((row) => row.dropId)).toEqual(rows.map((_, n) => BigInt(n + 1)));
});

test('each chain gets its own drops', async () => {
  await load([metadata('A', 'A'), metadata('B', 'B', { chain: 'ethereum' })]);
  const chains: string[] = [];
  await publish(all, async (intent) => {
    chains.push(intent.chain);
    await confirm(intent);
  });
  expect(chains.sort()).toEqual(['ethereum', 'polygon']);
});

describe('again', () => {
  test('what is published is left alone', async () => {
    await load([metadata('A', 'First')]);
    await publish(all);
    expect(await publish(all)).toMatchObject({ published: 0, already: 1 });
    expect(await ctx.db.select().from(chainTransactions)).toHaveLength(1);
  });

  test('a failed transaction is named, and sent anew by the next run', async () => {
    await load([metadata('A', 'First')]);
    const failed = await publish(all, async (intent) => {
      await ctx.db
        .update(chainTransactions)
        .set({ status: 'failed', errorCode: 'chain/underfunded', errorText: 'The registrar has no gas.' })
        .where(eq(chainTransactions.id, intent.id));
      await ctx.changes.emit('chain', intent.chain);
    });
    expect(failed).toMatchObject({ published: 0, failures: ['1 drops: The registrar has no gas.'] });
    expect(await publish(all)).toMatchObject({ published: 1 });
  });

  test('a run that broke off while the chain worked is taken up without a second registration', async () => {
    await load([metadata('A', 'First')]);
    const [first] = await ctx.db.select().from(items);
    if (!first) throw new Error('nothing was imported');
    await registerDrops(ctx, [first.id]);
    const [intent] = await queued();
    if (!intent) throw new Error('nothing was asked of the chain');
    expect(await publish(all)).toMatchObject({ published: 1 });
    expect(await ctx.db.select().from(chainTransactions)).toHaveLength(1);
  });
});

test('every step of the reader publishes what was registered meanwhile, and tells the pages once', async () => {
  await load([metadata('A', 'First')]);
  const [row] = await ctx.db.select().from(items);
  await registerDrops(ctx, [row?.id ?? '']);
  let notified = 0;
  ctx.changes.on('catalogue', () => {
    notified += 1;
  });
  expect(await publishRegistered(ctx, 'polygon')).toBe(0);
  const [intent] = await queued();
  if (!intent) throw new Error('nothing was asked of the chain');
  await confirm(intent);
  expect(await publishRegistered(ctx, 'polygon')).toBe(1);
  expect(await publishRegistered(ctx, 'polygon')).toBe(0);
  expect(notified).toBe(1);
});

test('a drop that comes while its film is a draft leaves the item one, until the film is published', async () => {
  await load([metadata('A', 'First')]);
  await registerDrops(ctx, [(await ctx.db.select().from(items))[0]?.id ?? '']);
  await ctx.db.update(filmTable).set({ status: 'draft' });
  for (const intent of await queued()) await confirm(intent);
  expect(await publishRegistered(ctx, 'polygon')).toBe(0);
  const [row] = await ctx.db.select().from(items);
  expect(row).toMatchObject({ status: 'draft', dropId: 1n });
  expect(row?.refusal).toContain('its film is a draft');
  await ctx.db.update(filmTable).set({ status: 'published' });
  expect(await publishRegistered(ctx, 'polygon')).toBe(1);
  expect((await ctx.db.select().from(items))[0]).toMatchObject({ status: 'published', refusal: null });
});

describe('a number that somebody else registered first', () => {
  const thief = '0x7415F00000000000000000000000000000007415';
  const ours = { creator: '0x23618e81E3f5cdF7f54C3d65f7FBc0aBf5B21E8f', royaltyBps: 1000 } as const;
  const beneficiary = '0xa0Ee7A142d267C1f36714E4a8F75612F20a79720';

  test.each([
    ['creator', { creator: thief }],
    ['beneficiary', { beneficiary: thief }],
    ['royalty', { royaltyBps: 2500 }],
    ['supply', { supplyCap: 70_000 }],
  ])('with another %s is not published, and the operator is told', async (what, differing) => {
    await load([metadata('A', 'First', { quantity: 7 }), metadata('B', 'Second')]);
    const report = await publish(all, async (intent) => {
      const [first] = dropsIn(intent);
      if (!first) throw new Error('no drop was asked for');
      const row = { chain: intent.chain, dropId: first.dropId, feeBps: 125, minted: 0 };
      await ctx.db
        .insert(drops)
        .values({ ...row, supplyCap: 7, ...ours, beneficiary, ...differing } as never);
      await ctx.db
        .update(chainTransactions)
        .set({ status: 'failed', errorCode: 'contract/drop-exists', errorText: 'It is registered already.' })
        .where(eq(chainTransactions.id, intent.id));
      await ctx.changes.emit('chain', intent.chain);
    });
    expect(report).toMatchObject({ published: 0 });
    expect(report.failures).toEqual([
      `First: drop 1 is registered on polygon with another ${what} than asked for`,
      '2 drops: It is registered already.',
    ]);
    expect(await publishRegistered(ctx, 'polygon')).toBe(0);
    expect(await statuses()).toEqual(['A draft', 'B draft']);

    // the next publication requests another number for the refused drop; the others of its batch retain theirs
    expect(await publish(all)).toMatchObject({ published: 2, failures: [] });
    const rows = await ctx.db.select().from(items).orderBy(items.externalId);
    expect(rows.map(({ dropId, refusal }) => [dropId, refusal])).toEqual([
      [3n, null],
      [2n, null],
    ]);
  });

  test('a film that names others meanwhile changes nothing of what was asked for', async () => {
    await load([metadata('A', 'First')]);
    const report = await publish(all, async (intent) => {
      await ctx.db.update(filmTable).set({ beneficiary: thief, creatorAddress: thief });
      await confirm(intent);
    });
    expect(report).toMatchObject({ published: 1, failures: [] });
    const [row] = await ctx.db.select().from(items);
    const item = await itemWithTerms(ctx.db, row?.id ?? '');
    expect(item?.terms?.payees).toEqual({ creator: ours.creator, beneficiary });
  });
});

test('on a real chain a film must say whom its drops pay', async () => {
  const real = ctx.config.chains.map((chain) => ({ ...chain, local: false }));
  const own = await createTestContext({ chains: real });
  try {
    folder.write('items.json', [metadata('A', 'First')]);
    await importCatalogue(own, { path: folder.path, source: 'test' }, quiet);
    const report = await publishItems(own, all, quiet);
    expect(report.incomplete[0]?.lacks).toEqual([
      'wallets to be paid: of its creator and its film partner, or of its film',
    ]);
    const listed = await listStudioItems(own, { sort: 'changed', direction: 'down', limit: 10 });
    expect(listed.items[0]?.lacks).toEqual(report.incomplete[0]?.lacks);
    await own.db.update(filmTable).set({
      beneficiary: '0x1111111111111111111111111111111111111111',
      creatorAddress: '0x2222222222222222222222222222222222222222',
    });
    const [row] = await own.db.select().from(items);
    await registerDrops(own, [row?.id ?? '']);
    const [intent] = await own.db.select().from(chainTransactions);
    if (!intent) throw new Error('nothing was asked of the chain');
    expect(dropsIn(intent)[0]).toMatchObject({
      creator: '0x2222222222222222222222222222222222222222',
      beneficiary: '0x1111111111111111111111111111111111111111',
    });
  } finally {
    await own.close();
  }
});

test('a film that names nobody to be paid any more keeps none of its batch from being registered', async () => {
  const real = ctx.config.chains.map((chain) => ({ ...chain, local: false }));
  const own = await createTestContext({ chains: real });
  try {
    folder.write('items.json', [metadata('A', 'First'), metadata('B', 'Second', { film: 'sivaji' })]);
    await importCatalogue(own, { path: folder.path, source: 'test' }, quiet);
    const [beneficiary, creatorAddress] = [`0x${'1'.repeat(40)}`, `0x${'2'.repeat(40)}`] as const;
    await own.db.update(filmTable).set({ beneficiary, creatorAddress });
    const rows = await own.db.select().from(items).orderBy(items.title);
    const ids = rows.map(({ id }) => id);
    await registerDrops(own, ids);
    await own.db.update(chainTransactions).set({ status: 'failed', errorText: 'refused' });
    await own.db.update(filmTable).set({ beneficiary: null }).where(eq(filmTable.slug, 'kabali'));
    await registerDrops(own, ids);
    const [, again] = await own.db.select().from(chainTransactions).orderBy(chainTransactions.key);
    if (!again) throw new Error('nothing was asked of the chain');
    expect(dropsIn(again)).toMatchObject([{ dropId: 2n }]);
    const after = await own.db.select().from(items).orderBy(items.title);
    expect(after.map(({ dropId, registration }) => [dropId, registration])).toEqual([
      [null, null],
      [2n, again.key],
    ]);
  } finally {
    await own.close();
  }
});

test('a drop pays the wallets of its creator and its film partner, by their names; a film’s own beneficiary goes first', async () => {
  const creator = '0x3333333333333333333333333333333333333333';
  const partner = '0x4444444444444444444444444444444444444444';
  const own = '0x5555555555555555555555555555555555555555';
  const named = (kind: 'creator' | 'partner', name: string, wallet: Hex) => ({
    ...{ id: name, kind, name, changedAt: ctx.clock.now() },
    wallets: { polygon: wallet },
  });
  await ctx.db
    .insert(contributors)
    .values([named('creator', 'harbour paint room', creator), named('partner', 'Sangam Film Co.', partner)]);
  const payees = async (id: string) => {
    await load([metadata(id, id)]);
    let paid: unknown;
    await publish({ selection: { all: true } }, async (intent) => {
      paid = dropsIn(intent).map(({ creator, beneficiary }) => [creator, beneficiary]);
      await confirm(intent);
    });
    return paid;
  };
  expect(await payees('A')).toEqual([[creator, partner]]);
  await ctx.db.update(filmTable).set({ beneficiary: own });
  expect(await payees('B')).toEqual([[creator, own]]);
  await ctx.db.delete(contributors);
});

test('a draft on a chain that the shop does not have says so, and keeps no other from being published', async () => {
  await load([metadata('A', 'First'), metadata('B', 'Second')]);
  await ctx.db.update(items).set({ chain: 'ethereum' }).where(eq(items.title, 'Second'));
  const chains = createChains(ctx.config.chains.filter(({ name }) => name === 'polygon'));
  const report = await publish(all, confirm, { ...ctx, chains });
  expect(report).toMatchObject({ published: 1, failures: [] });
  expect(report.incomplete).toMatchObject([
    { title: 'Second', lacks: ['a chain that this shop has, not ethereum'] },
  ]);
});

test('nothing is published under a film that is a draft itself', async () => {
  await load([metadata('A', 'First')]);
  await ctx.db.update(filmTable).set({ status: 'draft' });
  expect((await publish(all)).incomplete[0]?.lacks).toEqual(['its film in the shop']);
});
