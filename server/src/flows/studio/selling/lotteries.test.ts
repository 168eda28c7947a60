import { eq } from 'drizzle-orm';
import { zeroAddress } from 'viem';
import { generatePrivateKey } from 'viem/accounts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { HttpApp } from '../../../api/app.ts';
import { createApi } from '../../../app/app.ts';
import { cancelTransaction, chainTransactions } from '../../../chain/index.ts';
import { createSigners } from '../../../chain/signers.ts';
import { items } from '../../../modules/catalogue/index.ts';
import { lotteryOffers } from '../../../modules/lottery/index.ts';
import { reservedByDrop } from '../../../modules/orders/index.ts';
import { auditLines } from '../../../modules/studio/audit/tables.ts';
import { studioSessions } from '../../../modules/studio/tables.ts';
import { rateLimits } from '../../../platform/limits/tables.ts';
import { startTestChain, type TestChain } from '../../../testing/chain.ts';
import { testKeys } from '../../../testing/context.ts';
import { beginLottery, linkLotteries, openLotteries } from '../../lottery/open-lotteries.ts';
import { readLottery } from '../../lottery/read-fields.ts';
import { stuckLotteries, takeStep } from '../../lottery/shop-steps.ts';
import { type LotteryShop, startLotteryShop } from '../../lottery/testing/lottery-shop.ts';
import { confirmInStudio, memberOf, type StudioVisitor } from '../../testing/studio.ts';
import { callOffLottery } from './run-lotteries.ts';
import { lotteryFields } from './testing/fields.ts';

let chain: TestChain;
let shop: LotteryShop;
let api: HttpApp;
let first: StudioVisitor;
let second: StudioVisitor;
beforeAll(async () => {
  chain = await startTestChain();
  shop = await startLotteryShop(chain);
  await shop.open('generous');
  api = createApi(shop.ctx);
  first = await memberOf(shop.ctx, api, 'trading');
  second = await memberOf(shop.ctx, api, 'trading', 'second');
});
afterAll(async () => {
  await shop.close();
  await chain.stop();
});
beforeEach(async () => {
  await shop.ctx.db.delete(rateLimits);
  for (const one of [first, second]) await confirmInStudio(shop.ctx, one);
});

const open = (fields = lotteryFields(), who = first) =>
  who.studio('openLottery', { body: { mode: 'open', fields } });
const check = (fields: ReturnType<typeof lotteryFields>) =>
  first.studio('openLottery', { body: { mode: 'check', fields } });
const look = async (id: string) => (await first.studio('studioLottery', { params: { id } })).response;
const linesOf = (id: string) =>
  shop.ctx.db
    .select({ operation: auditLines.operation, actor: auditLines.actor, reason: auditLines.reason })
    .from(auditLines)
    .where(eq(auditLines.subjectId, id))
    .orderBy(auditLines.number);

const number = (id: string, lotteryId: number | null = null) =>
  shop.ctx.db.update(lotteryOffers).set({ lotteryId }).where(eq(lotteryOffers.id, id));
const numberOf = async (id: string) =>
  (await shop.ctx.db.select().from(lotteryOffers).where(eq(lotteryOffers.id, id)))[0]?.lotteryId ?? null;

/** Runs the loops of two processes until the lottery is in that state. */
async function until(id: string, state: string): Promise<void> {
  for (let step = 0; step < 40 && (await look(id)).row.state !== state; step++) {
    shop.ctx.clock.advance(2);
    await Promise.all([shop.lotteries.tick(), shop.lotteries.tick()]);
    await shop.ctx.writer.tick();
    await shop.catchUp();
  }
  expect((await look(id)).row.state).toBe(state);
}

describe('what somebody types', () => {
  test.each([
    ['item', { item: 'nothing' }],
    ['id', { id: 'Gala 2' }],
    ['name', { name: ' ' }],
    ['price', { price: 'a lot' }],
    ['moneyPrize', { price: '1', moneyPrize: '101' }],
    ['max', { max: '99' }],
    ['walletLimit', { walletLimit: '1001' }],
    ['days', { days: '0' }],
    ['beneficiary', { beneficiary: '0x12' }],
    ['imageItem', { imageItem: 'nothing' }],
  ])('is refused by its field, %s', async (field, wrong) => {
    const { status, problem } = await check(lotteryFields(wrong));
    expect(status).toBe(422);
    expect(problem.errors?.map((one) => one.field)).toEqual([field]);
  });

  test('is no address where the takings could never be withdrawn, nor one with a wrong character', async () => {
    const lost = [zeroAddress, chain.config.contracts.marketplace, chain.config.contracts.lottery];
    for (const beneficiary of ['0x52908400098527886E0F7030069857D2E4169eE7', ...lost]) {
      const { problem } = await check(lotteryFields({ beneficiary }));
      expect(problem.errors?.map((one) => one.field)).toEqual(['beneficiary']);
    }
  });

  test.each(['', '.', '.0'])('“%s” is no price: what costs nothing says 0', async (price) => {
    expect((await check(lotteryFields({ price }))).problem.errors).toEqual([
      { field: 'price', message: 'Write an amount such as 12.5, or 0.' },
    ]);
    expect((await check(lotteryFields({ price: '0.00' }))).status).toBe(200);
  });

  test('is shown in numbers before anything is kept', async () => {
    const { response } = await check(lotteryFields({ price: '0.5', moneyPrize: '20' }));
    const coins = (tickets: bigint) => ((tickets * 10n ** 18n) / 2n - 20n * 10n ** 18n).toString();
    expect(response.id).toBeNull();
    expect(response.effect).toMatchObject({
      prize: { id: 'the-entry', left: 8, quantity: 10 },
      least: { tickets: 100, proceeds: { coin: { amount: coins(100n), currency: 'MATIC' } } },
      most: { tickets: 1000, proceeds: { coin: { amount: coins(1000n) } } },
    });
    expect(await shop.ctx.db.$count(lotteryOffers, eq(lotteryOffers.id, 'gala'))).toBe(0);
  });

  test('opens a lottery only for who has just confirmed', async () => {
    const [before] = await shop.ctx.db
      .select({ provedAt: studioSessions.provedAt })
      .from(studioSessions)
      .where(eq(studioSessions.userId, first.id));
    shop.ctx.clock.advance(6 * 60);
    expect(before?.provedAt).toBeInstanceOf(Date);
    expect((await open()).problem.code).toBe('studio/confirmation-required');
  });
});

/** Enqueues a lottery's transaction as the worker does, and sets its status. */
async function write(key: string, status: 'queued' | 'signed' | 'broadcast' | 'confirmed' = 'queued') {
  const { db, writer } = shop.ctx;
  const request = { chain: 'polygon', signer: 'organiser', to: chain.buyer.address, key } as const;
  await writer.enqueueTransaction(db, request);
  await db.update(chainTransactions).set({ status }).where(eq(chainTransactions.key, key));
}

describe('a lottery', () => {
  test('that two people open at one address is opened once', async () => {
    const both = await Promise.all([open(), open(lotteryFields(), second)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await linesOf('gala')).toMatchObject([{ operation: 'lottery.open' }]);
    expect((await look('gala')).steps.map(({ name, state }) => [name, state])).toEqual([
      ['mint', 'next'],
      ['approve', 'next'],
      ['create', 'next'],
    ]);
  });

  test('shows each of its transactions until it sells', async () => {
    await until('gala', 'selling');
    const { steps, lottery, mayCallOff } = await look('gala');
    expect(steps.map(({ state }) => state)).toEqual(['confirmed', 'confirmed', 'confirmed']);
    expect(steps.every(({ explorerUrl }) => explorerUrl?.includes('/tx/0x'))).toBe(true);
    expect(lottery).toMatchObject({ lottery_name: 'Gala', walletLimit: 50 });
    expect(mayCallOff).toBe(true);
  });

  test('whose number is another’s, as after a reorganisation, has its own again at the next block', async () => {
    const [own, other] = [await numberOf('gala'), await numberOf('generous')];
    await number('generous', null);
    // the number of an existing lottery, and one of none
    for (const wrong of [other, 999]) {
      await number('gala', wrong);
      await linkLotteries(shop.ctx, 'polygon');
      expect(await numberOf('gala')).toBe(own);
    }
    await number('generous', other);
  });

  test('and another, whose numbers a reorganisation exchanged, have their own again at the next block', async () => {
    await open(lotteryFields({ id: 'matinee', name: 'Matinee' }));
    await until('matinee', 'selling');
    const own = [await numberOf('gala'), await numberOf('matinee')];
    await number('gala', null);
    await number('matinee', own[0]);
    await number('gala', own[1]);
    await linkLotteries(shop.ctx, 'polygon');
    expect([await numberOf('gala'), await numberOf('matinee')]).toEqual(own);
  });

  test('is changed by what somebody saw of it, and says who changed what', async () => {
    const { words: seen } = await look('gala');
    const to = { ...seen, name: 'The Gala', providers: true };
    const params = { id: 'gala' };
    expect((await first.studio('reviseLottery', { params, body: { seen, to } })).status).toBe(200);
    const late = await second.studio('reviseLottery', { params, body: { seen, to: { ...seen, name: 'X' } } });
    expect(late.problem.code).toBe('studio/changed-meanwhile');
    expect((await look('gala')).words).toMatchObject({ name: 'The Gala', providers: true });
    const [line] = await shop.ctx.db
      .select()
      .from(auditLines)
      .where(eq(auditLines.operation, 'lottery.revise'));
    expect(line).toMatchObject({
      actor: first.email,
      before: { name: 'Gala', providers: false },
      after: { name: 'The Gala', providers: true },
    });
  });

  test('of which nothing failed is not sent once more', async () => {
    await open(lotteryFields({ id: 'waits' }));
    const { problem } = await first.studio('retryLottery', { params: { id: 'waits' } });
    expect(problem.code).toBe('studio/refused');
    expect((await linesOf('waits')).map(({ operation }) => operation)).toEqual(['lottery.open']);
  });

  test('that its chain does not have yet is forgotten when it is called off', async () => {
    await open(lotteryFields({ id: 'early' }));
    const body = { reason: 'A wrong name.', sold: 0 };
    expect((await first.studio('callOffLottery', { params: { id: 'early' }, body })).status).toBe(200);
    expect((await first.studio('studioLottery', { params: { id: 'early' } })).status).toBe(404);
    expect(await linesOf('early')).toMatchObject([
      { operation: 'lottery.open' },
      { operation: 'lottery.call-off', actor: first.email, reason: 'A wrong name.' },
    ]);
  });

  test('that another account created is called off by that account alone, which the refusal names', async () => {
    const { signers } = shop.ctx;
    const { resolve } = signers;
    const { address } = await resolve('organiser');
    signers.resolve = createSigners({ ...testKeys, organiser: generatePrivateKey() }).resolve;
    const body = { reason: 'A wrong name.', sold: 0 };
    const { problem } = await first.studio('callOffLottery', { params: { id: 'generous' }, body });
    signers.resolve = resolve;
    expect(problem).toMatchObject({ code: 'lottery/phase', detail: expect.stringContaining(address) });
    expect(await linesOf('generous')).toEqual([]);
  });

  test('that was called off after something was sent for it leaves its address to nobody', async () => {
    const fields = lotteryFields({ id: 'once' });
    await open(fields);
    const minted = async () =>
      (await shop.ctx.writer.transactionByKey('lottery/once/mint'))?.status === 'confirmed';
    for (let step = 0; step < 20 && !(await minted()); step++) {
      shop.ctx.clock.advance(2);
      await shop.lotteries.tick();
      await shop.ctx.writer.tick();
      await shop.catchUp();
    }
    expect(await shop.ctx.writer.transactionByKey('lottery/once/create')).toBeNull();
    const body = { reason: 'A wrong name.', sold: 0 };
    expect((await first.studio('callOffLottery', { params: { id: 'once' }, body })).status).toBe(200);
    // transactions sent under its name would be taken for the new lottery's
    const checked = await check(fields);
    expect(checked.problem.errors).toEqual([{ field: 'id', message: expect.stringContaining('called off') }]);
    expect((await open(fields)).problem).toMatchObject({
      code: 'lottery/phase',
      detail: expect.stringContaining('Choose another address'),
    });
    expect((await check({ ...fields, id: 'once-more' })).status).toBe(200);
  });

  test.each([
    ['with it', async () => undefined],
    ['before it', (id: string) => cancelTransaction(shop.ctx, id)],
  ])(
    'whose only transaction was called off %s leaves its address free, and another begins there anew',
    async (when, drop) => {
      const id = `free-${when.replace(' ', '-')}`;
      const fields = lotteryFields({ id });
      await open(fields);
      await shop.lotteries.tick();
      const mint = await shop.ctx.writer.transactionByKey(`lottery/${id}/mint`);
      expect(mint?.status).toBe('queued');
      await drop(mint?.id ?? '');
      await callOffLottery(shop.ctx, 'command', id);
      expect((await check(fields)).status).toBe(200);
      expect((await open(fields)).status).toBe(200);
      await until(id, 'selling');
      const stored = await shop.ctx.db
        .select({ status: chainTransactions.status, code: chainTransactions.errorCode })
        .from(chainTransactions)
        .where(eq(chainTransactions.id, mint?.id ?? ''));
      expect(stored, 'what was called off stays so').toEqual([{ status: 'failed', code: 'chain/dropped' }]);
    },
  );

  test('writes nothing more of its own where another one has its address by now', async () => {
    const id = 'since-then';
    await open(lotteryFields({ id }));
    const [offer] = await shop.ctx.db.select().from(lotteryOffers).where(eq(lotteryOffers.id, id));
    if (!offer) throw new Error('it was not written');
    await callOffLottery(shop.ctx, 'command', id);
    shop.ctx.clock.advance(1);
    await open(lotteryFields({ id }));
    const request = {
      chain: offer.chain,
      signer: 'minter',
      to: zeroAddress,
      data: '0x',
      again: null,
    } as const;
    await takeStep(shop.ctx, offer, 'mint', request);
    expect(await shop.ctx.writer.transactionByKey(`lottery/${id}/mint`)).toBeNull();
  });

  test('of which a transaction failed on its chain, and the next was called off, does not', async () => {
    const id = 'not-free';
    await open(lotteryFields({ id }));
    await write(`lottery/${id}/mint`);
    await shop.ctx.db
      .update(chainTransactions)
      .set({ status: 'failed', errorCode: 'chain/reverted', block: 1 })
      .where(eq(chainTransactions.key, `lottery/${id}/mint`));
    await write(`lottery/${id}/mint/2`);
    await callOffLottery(shop.ctx, 'command', id);
    expect((await open(lotteryFields({ id }))).problem).toMatchObject({
      code: 'lottery/phase',
      detail: expect.stringContaining('Choose another address'),
    });
  });

  test('that is called off by another process just before its next step is written has none', async () => {
    await open(lotteryFields({ id: 'gone' }));
    const resolve: typeof shop.ctx.signers.resolve = async (name) => {
      if (await shop.ctx.db.$count(lotteryOffers, eq(lotteryOffers.id, 'gone')))
        await callOffLottery(shop.ctx, 'command', 'gone');
      return shop.ctx.signers.resolve(name);
    };
    await openLotteries({ ...shop.ctx, signers: { ...shop.ctx.signers, resolve } });
    expect(await shop.ctx.db.$count(lotteryOffers, eq(lotteryOffers.id, 'gone'))).toBe(0);
    expect(await shop.ctx.writer.transactionByKey('lottery/gone/mint')).toBeNull();
  });

  test.each(['mint', 'create'] as const)(
    'whose %s is written while somebody begins to call it off is forgotten with it',
    async (step) => {
      const id = `late-${step}`;
      await open(lotteryFields({ id }));
      const { db } = shop.ctx;
      const later = Object.create(db) as typeof db;
      later.transaction = async (...given) => {
        await write(`lottery/${id}/${step}`);
        return db.transaction(...given);
      };
      await callOffLottery({ ...shop.ctx, db: later }, 'command', id);
      expect(await db.$count(lotteryOffers, eq(lotteryOffers.id, id))).toBe(0);
      await shop.ctx.writer.tick();
      const written = await shop.ctx.writer.transactionByKey(`lottery/${id}/${step}`);
      expect(written).toMatchObject({ status: 'failed', hash: null });
    },
  );

  test.each([
    ['mint', 'signed', 'Its mint is on its way to the chain. Wait until it is there.'],
    ['approve', 'broadcast', 'Its approve is on its way to the chain. Wait until it is there.'],
    ['create', 'signed', 'It is being created. Call it off once it is open.'],
    ['create', 'confirmed', 'It is being created. Call it off once it is open.'],
  ] as const)('whose %s is %s stays, and who calls it off is told', async (step, status, why) => {
    const id = `under-way-${step}-${status}`;
    await open(lotteryFields({ id }));
    const { db } = shop.ctx;
    // the writer does not run in between
    await write(`lottery/${id}/${step}`, status);
    await expect(callOffLottery(shop.ctx, 'command', id)).rejects.toThrow(why);
    expect(await db.$count(lotteryOffers, eq(lotteryOffers.id, id))).toBe(1);
    expect((await look(id)).mayCallOff).toBe(status === 'signed');
    await db.delete(chainTransactions).where(eq(chainTransactions.key, `lottery/${id}/${step}`));
    await callOffLottery(shop.ctx, 'command', id);
  });

  test('is called off once, by two at once, and its ticket is paid back', async () => {
    const { address } = chain.buyer;
    await shop.player('meera', address);
    const id = (await look('generous')).lottery?.lotteryId ?? '';
    await shop.contract.buy(chain.buyer, Number(id), 1);
    await shop.catchUp();
    expect((await look('generous')).money?.taken.coin.amount).toBe((10n ** 15n).toString());

    const params = { id: 'generous' };
    const unseen = await first.studio('callOffLottery', { params, body: { reason: 'Rain.', sold: 0 } });
    expect(unseen.problem.code).toBe('studio/changed-meanwhile');

    const body = { reason: 'Rain.', sold: 1 };
    const both = await Promise.all([
      first.studio('callOffLottery', { params, body }),
      second.studio('callOffLottery', { params, body }),
    ]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect((await linesOf('generous')).map(({ operation }) => operation)).toEqual(['lottery.call-off']);
    expect((await look('generous')).row.state).toBe('calling-off');
    await until('generous', 'cancelled');
    for (let turn = 0; turn < 20 && (await look('generous')).lottery?.refunds?.paid !== 1; turn++) {
      shop.ctx.clock.advance(30);
      await shop.lotteries.tick();
      await shop.ctx.writer.tick();
      await shop.catchUp();
    }
    expect((await look('generous')).lottery?.refunds).toEqual({ holders: 1, paid: 1, prizeReturned: true });
    const over = await first.studio('callOffLottery', { params, body });
    expect(over.problem.code).toBe('lottery/phase');
  });
});

describe('the edition that is a prize', () => {
  let buyers = 0;
  const someone = async () => {
    const person = await shop.addPerson(`buyer-${++buyers}`);
    await shop.addWallet(person, `0x${String(buyers).padStart(40, '5')}`);
    return person;
  };
  const order = async (itemId: string) => (await someone()).send('createOrder', { body: { itemId } });
  const last = (id: string) => shop.addItem({ id, quantity: 1 });
  const noneLeft = {
    code: 'request/invalid',
    errors: [{ field: 'item', message: expect.stringContaining('reserved for somebody') }],
  };

  test('is none that is reserved for somebody’s order', async () => {
    const { id: item } = await last('ordered');
    const { response: placed } = await order(item);
    expect((await open(lotteryFields({ id: 'of-ordered', item }))).problem).toMatchObject(noneLeft);
    const { response } = await first.studio('lotteryPrizes', { query: {} });
    expect(response.prizes.map(({ id }) => id)).not.toContain(item);
    expect(placed.state).toBe('awaiting_payment');
  });

  test('is none that was ordered since its form was read', async () => {
    const { id: itemId } = await last('ordered-since');
    const { id, ...fields } = await readLottery(shop.ctx, lotteryFields({ id: 'since', item: itemId }));
    await order(itemId);
    const late = beginLottery(shop.ctx, { id, ...fields });
    await expect(late).rejects.toMatchObject({ code: 'request/invalid' });
    expect(await shop.ctx.db.$count(lotteryOffers, eq(lotteryOffers.id, id))).toBe(0);
  });

  test('is nobody else’s from when its lottery is written, and anybody’s once that is forgotten', async () => {
    const { id: item, dropId } = await last('raffled');
    expect((await open(lotteryFields({ id: 'of-raffled', item }))).status).toBe(200);
    expect((await order(item)).problem.code).toBe('order/all-reserved');
    expect((await open(lotteryFields({ id: 'second-of-raffled', item }))).problem).toMatchObject(noneLeft);
    await callOffLottery(shop.ctx, 'command', 'of-raffled');
    expect((await reservedByDrop(shop.ctx.db)).get(dropId)).toBeUndefined();
    expect((await order(item)).status).toBe(200);
  });

  test('counts once: reserved until it is minted, as minted from then on', async () => {
    const { id: item, dropId } = await shop.addItem({ id: 'twice', quantity: 2 });
    await open(lotteryFields({ id: 'of-twice', item }));
    expect((await reservedByDrop(shop.ctx.db, [dropId])).get(dropId)).toBe(1);
    await until('of-twice', 'selling');
    expect((await reservedByDrop(shop.ctx.db, [dropId])).get(dropId)).toBeUndefined();
    expect((await order(item)).status).toBe(200);
    expect((await order(item)).problem.code).toBe('order/all-reserved');
  });
});

test('a lottery that cannot open because its prize was taken down is named', async () => {
  await open(lotteryFields({ id: 'of-gone', item: (await shop.addItem({ id: 'gone', quantity: 1 })).id }));
  await shop.ctx.db.update(items).set({ status: 'hidden' }).where(eq(items.id, 'gone'));
  expect((await stuckLotteries(shop.ctx)).map((stuck) => stuck.id)).toContain('of-gone');
});

test('a call-off that failed is named while the lottery can be called off, and not once all is paid back', async () => {
  const id = 'too-late';
  const { id: item } = await shop.addItem({ id: 'of-too-late', quantity: 1 });
  await open(lotteryFields({ id, item }));
  await until(id, 'selling');
  await write(`lottery/${id}/cancel`);
  await shop.ctx.db
    .update(chainTransactions)
    .set({ status: 'failed', errorCode: 'contract/wrong-phase', errorText: 'It is over.' })
    .where(eq(chainTransactions.key, `lottery/${id}/cancel`));
  const named = async () => (await stuckLotteries(shop.ctx)).filter((one) => one.id === id);
  expect(await named()).toMatchObject([{ remedy: `operator lottery cancel ${id}` }]);
  expect((await look(id)).row).toMatchObject({ state: 'selling', problem: expect.any(String) });
  const now = shop.ctx.clock.now().toISOString();
  shop.ctx.clock.advance(7 * 86_400);
  await shop.contract.pass(8 * 86_400);
  await shop.catchUp();
  await confirmInStudio(shop.ctx, first);
  expect(await named()).toEqual([]);
  const { row, steps } = await look(id);
  expect(row).toMatchObject({ state: 'refunding', problem: null });
  expect(steps.at(-1)).toMatchObject({ name: 'cancel', state: 'failed' });
  shop.ctx.clock.set(now);
});

test('the list says where each stands, and by which terms all are sold', async () => {
  const { response } = await first.studio('studioLotteries', { query: { show: 'current' } });
  expect(response.lotteries.map(({ id, state }) => [id, state])).toContainEqual(['gala', 'selling']);
  expect(response.lotteries.map(({ id }) => id)).not.toContain('generous');
  expect(response.terms).toEqual({
    closedRegions: [],
    dailyCents: '50000',
    grantedDailyCents: expect.any(String),
    excluded: 0,
  });
});

test('prizes are found with the editions that are left, and none by words that fit nothing', async () => {
  const found = async (q?: string) =>
    (await first.studio('lotteryPrizes', { query: q ? { q } : {} })).response.prizes;
  const all = await found();
  expect(all).toContainEqual(expect.objectContaining({ id: 'the-entry', quantity: 10, coin: 'MATIC' }));
  expect(await found('zzzz')).toEqual([]);
});
