import { randomUUID } from 'node:crypto';
import { centsToCoinUp } from '@talkies/shared';
import { eq } from 'drizzle-orm';
import type { Hex } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { operatorRoyalties } from '../../../../commands/operator/royalties.ts';
import { collectLines } from '../../../../commands/testing/collect-lines.ts';
import type { HttpApp } from '../../../api/app.ts';
import { createApi } from '../../../app/app.ts';
import { chainTransactions, discardHeld, holdPayments } from '../../../chain/index.ts';
import {
  balancesOf,
  doubtPayouts,
  royaltyEntries,
  royaltyPayouts,
  weiInTransit,
} from '../../../modules/royalties/index.ts';
import { studioMoves, studioSessions } from '../../../modules/studio/tables.ts';
import { rateLimits } from '../../../platform/limits/tables.ts';
import { type PayingShop, startPayingShop } from '../../payments/testing/paying-shop.ts';
import { confirmInStudio, memberOf, type StudioVisitor } from '../../testing/studio.ts';
import { payBatch } from './pay-batch.ts';
import { setPayee } from './testing/set-payee.ts';
import { handlePayoutBatches } from './track-batch.ts';

let shop: PayingShop;
let api: HttpApp;
let owner: StudioVisitor;
let finance: StudioVisitor;
beforeAll(async () => {
  shop = await startPayingShop();
  handlePayoutBatches(shop.ctx);
  api = createApi(shop.ctx);
  owner = await memberOf(shop.ctx, api, 'owner');
  finance = await memberOf(shop.ctx, api, 'finance');
});
afterAll(() => shop.stop());
beforeEach(async () => {
  await shop.ctx.rates.refresh();
  await shop.ctx.db.delete(rateLimits);
  await shop.ctx.db.delete(studioMoves);
  await shop.ctx.db.delete(royaltyEntries);
  await shop.ctx.db.delete(royaltyPayouts);
  for (const member of [owner, finance]) await confirmInStudio(shop.ctx, member);
});

const chain = 'polygon' as const;
let last = 0;
/** The address of a wallet without transactions. */
const somebody = (): Hex =>
  privateKeyToAccount(`0x${(0xabc000 + ++last).toString(16).padStart(64, '0')}`).address;

const earn = (creator: Hex, cents: bigint) =>
  shop.ctx.db.insert(royaltyEntries).values({
    ...{ orderId: randomUUID(), step: 0, creator, chain, dropId: 1n, tokenId: '4294967297', method: 'card' },
    ...{ royaltyBps: 1000, priceCents: cents * 10n, cents, paid: String(cents * 10n), share: String(cents) },
    ...{ currency: 'USD', cause: 'a test', at: shop.ctx.clock.now() },
  });
/** The preview of a payout to a creator's own address, or as `how` says. */
const wanted = (address: Hex, cents: bigint, how: { payee?: Hex; taxCents?: string } = {}) => ({
  ...{ chain, address, cents: cents.toString(), payee: address, taxCents: '0' },
  ...how,
});
const pay = (payouts: ReturnType<typeof wanted>[], id: string = randomUUID(), who = finance) =>
  who.studio('payBatch', { body: { id, payouts } });
const batch = async (id: string) => (await finance.studio('payoutBatch', { params: { id } })).response;
const stateOf = async (id: string) => (await batch(id)).payouts.map(({ state }) => state);
const preview = async (minimum = '1') =>
  (await finance.studio('previewPayouts', { query: { minimum } })).response;
const coinsOf = (address: Hex) => shop.chain.client.getBalance({ address });
const owedTo = async (address: Hex) => (await balancesOf(shop.ctx.db, [address]))[0]?.open;

/** Runs everything that follows until the payouts are final on the chain. */
async function untilFinal(): Promise<void> {
  await shop.passTime(10);
  await shop.chain.mine(4);
  await shop.catchUp();
  await shop.passTime(60);
}

describe('a preview', () => {
  test('says who is paid, where and how much, and who is left out and why', async () => {
    const [paid, little, elsewhere] = [somebody(), somebody(), somebody()];
    await earn(paid, 8_00n);
    await earn(little, 1_00n);
    await earn(elsewhere, 9_00n);
    const payee = { name: 'Meera Rao', address: null, currency: 'INR', taxBps: 1000 } as const;
    await setPayee(finance, { chain, address: elsewhere }, payee);
    const { payouts, aloneCents, chains } = await preview('200');
    const rate = shop.ctx.rates.current('MATIC')?.rate ?? 0n;
    expect(payouts).toHaveLength(3);
    expect(payouts).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          ...{ address: paid, payee: paid, cents: '800', taxCents: '0', leftOut: null },
          wei: centsToCoinUp(8_00n, rate).toString(),
        }),
        expect.objectContaining({ address: little, leftOut: 'below-minimum' }),
        expect.objectContaining({
          ...{ address: elsewhere, name: 'Meera Rao', payee: null, taxCents: '90', leftOut: 'no-address' },
        }),
      ]),
    );
    expect(aloneCents).toBe('1000');
    expect(chains[0]).toMatchObject({ chain, coin: 'MATIC', wei: centsToCoinUp(8_00n, rate).toString() });
    expect(BigInt(chains[0]?.balance ?? 0)).toBeGreaterThan(BigInt(chains[0]?.wei ?? 0));
    const lines = (await owner.studio('listAudit', { query: { operation: 'payee.set' } })).response.lines;
    expect(lines[0]).toMatchObject({ actor: finance.email, before: null, after: payee });
  });
});

test('after a restore nobody is paid until an operator has entered what was paid since the backup', async () => {
  const creator = somebody();
  await earn(creator, 8_00n);
  await doubtPayouts(shop.ctx.db, shop.ctx.clock.now());
  expect((await preview()).payouts).toMatchObject([{ address: creator, leftOut: 'restored' }]);
  const { problem } = await pay([wanted(creator, 8_00n)]);
  expect(problem).toMatchObject({ code: 'studio/refused', detail: expect.stringContaining('restored') });
  expect(await owedTo(creator)).toBe(8_00n);
  const { io, lines } = collectLines();
  expect(await operatorRoyalties(shop.ctx, ['checked', 'Nothing was paid since.'], io)).toBe(0);
  expect(await operatorRoyalties(shop.ctx, ['checked', 'Nothing was paid since.'], io)).toBe(1);
  expect(lines).toHaveLength(2);
  const { response } = await pay([wanted(creator, 8_00n)]);
  expect(response.kind).toBe('done');
  await untilFinal();
  expect(await owedTo(creator)).toBe(0n);
  const audit = (await owner.studio('listAudit', { query: { operation: 'payout.checked' } })).response.lines;
  expect(audit).toMatchObject([{ reason: 'Nothing was paid since.' }]);
});

describe('a batch', () => {
  test('pays each creator on the chain, once it is final; what is deducted stays here', async () => {
    const [one, other] = [somebody(), somebody()];
    await earn(one, 4_00n);
    await earn(other, 5_00n);
    const terms = { name: null, address: other, currency: 'USD', taxBps: 1000 } as const;
    await setPayee(finance, { chain, address: other }, terms);
    const rate = shop.ctx.rates.current('MATIC')?.rate ?? 0n;
    const { response } = await pay([wanted(one, 4_00n), wanted(other, 5_00n, { taxCents: '50' })]);
    expect(response.kind).toBe('done');
    expect(await stateOf(response.id)).toEqual(['begun', 'begun']);
    expect((await preview()).payouts.map(({ leftOut }) => leftOut)).toEqual(['being-paid', 'being-paid']);
    await shop.passTime(10);
    // in a block that could still be taken back
    expect(await stateOf(response.id)).toEqual(['begun', 'begun']);
    await untilFinal();
    expect(await batch(response.id)).toMatchObject({
      batch: { startedBy: finance.email, cents: '900', paidCents: '900', states: { paid: 2 } },
    });
    expect([await coinsOf(one), await coinsOf(other)]).toEqual([
      centsToCoinUp(4_00n, rate),
      centsToCoinUp(4_50n, rate),
    ]);
    expect([await owedTo(one), await owedTo(other)]).toEqual([0n, 0n]);
    const { payouts } = await batch(response.id);
    expect(payouts.every(({ reference, hash }) => reference !== null && reference === hash)).toBe(true);
  });

  test('of the same id, or of the same money, is not paid twice', async () => {
    const creator = somebody();
    await earn(creator, 3_00n);
    const id = randomUUID();
    const answers = await Promise.all([pay([wanted(creator, 3_00n)], id), pay([wanted(creator, 3_00n)], id)]);
    expect(answers.some(({ status }) => status === 200)).toBe(true);
    expect((await pay([wanted(creator, 3_00n)], id)).response).toEqual({ kind: 'done', id });
    expect((await pay([wanted(creator, 3_00n)])).problem.code).toBe('studio/refused');
    await untilFinal();
    expect((await pay([wanted(creator, 3_00n)])).problem.code).toBe('studio/refused');
    const rate = shop.ctx.rates.current('MATIC')?.rate ?? 0n;
    expect(await coinsOf(creator)).toBe(centsToCoinUp(3_00n, rate));
  });

  test('above the set sum waits for another person, and pays what was looked at', async () => {
    const [one, other] = [somebody(), somebody()];
    await earn(one, 6_00n);
    await earn(other, 6_00n);
    const { response } = await pay([wanted(one, 6_00n), wanted(other, 6_00n)]);
    expect(response.kind).toBe('waiting');
    const [approval] = (await finance.studio('listApprovals', { query: {} })).response.approvals;
    expect(approval).toMatchObject({ cents: '1200', request: { kind: 'batch', id: response.id } });
    const params = { id: approval?.id ?? '' };
    expect((await finance.studio('approveRequest', { params })).problem.code).toBe('studio/second-person');
    await earn(one, 1_00n);
    expect((await owner.studio('approveRequest', { params })).status).toBe(200);
    await untilFinal();
    expect(await stateOf(response.id)).toEqual(['paid', 'paid']);
    expect([await owedTo(one), await owedTo(other)]).toEqual([1_00n, 0n]);
  });

  test('that waits pays nobody once a payee was changed: who approves reads whom it pays', async () => {
    const [one, other] = [somebody(), somebody()];
    await earn(one, 6_00n);
    await earn(other, 6_00n);
    const { response } = await pay([wanted(one, 6_00n), wanted(other, 6_00n)]);
    const [approval] = (await owner.studio('listApprovals', { query: {} })).response.approvals;
    expect(approval?.request).toEqual({
      ...{ kind: 'batch', id: response.id },
      payouts: [wanted(one, 6_00n), wanted(other, 6_00n)],
    });
    const params = { id: approval?.id ?? '' };
    const own = { name: null, address: other, currency: 'USD', taxBps: null } as const;
    for (const changed of [{ address: somebody() }, { taxBps: 2000 }]) {
      const body = { ...own, ...changed };
      await setPayee(finance, { chain, address: other }, body);
      const { problem } = await owner.studio('approveRequest', { params });
      expect(problem).toMatchObject({
        code: 'studio/changed-meanwhile',
        detail: expect.stringContaining(other),
      });
    }
    const again = await pay([wanted(one, 6_00n), wanted(other, 6_00n)]);
    expect(again.problem.code).toBe('studio/changed-meanwhile');
    expect(await shop.ctx.db.select().from(royaltyPayouts)).toEqual([]);
    await setPayee(finance, { chain, address: other }, own);
    expect((await owner.studio('approveRequest', { params })).status).toBe(200);
  });

  test('of which one creator is owed less meanwhile pays nobody', async () => {
    const [one, other] = [somebody(), somebody()];
    await earn(one, 3_00n);
    await earn(other, 3_00n);
    const id = randomUUID();
    const { problem } = await pay([wanted(one, 3_00n), wanted(other, 3_01n)], id);
    expect(problem).toMatchObject({ code: 'studio/refused', detail: expect.stringContaining(other) });
    expect([await owedTo(one), await owedTo(other)]).toEqual([3_00n, 3_00n]);
    expect((await finance.studio('payoutBatch', { params: { id } })).problem.code).toBe('request/not-found');
  });

  test('says which address refused the money: it stays owed, and the others are paid', async () => {
    const [one, refusing] = [somebody(), shop.chain.config.contracts.collectible];
    await earn(one, 3_00n);
    await earn(refusing, 3_00n);
    const { response } = await pay([wanted(one, 3_00n), wanted(refusing, 3_00n)]);
    await untilFinal();
    const { payouts } = await batch(response.id);
    expect(payouts.find(({ address }) => address === refusing)).toMatchObject({
      ...{ state: 'failed', reference: null },
      problem: 'The address refused the money. It is owed as before.',
    });
    expect(payouts.find(({ address }) => address === one)?.state).toBe('paid');
    expect([await owedTo(one), await owedTo(refusing)]).toEqual([0n, 3_00n]);
  });

  test('of two chains is followed on one while the node of the other does not answer', async () => {
    const [one, other] = [somebody(), somebody()];
    await earn(one, 3_00n);
    await earn(other, 3_00n);
    const { response } = await pay([wanted(one, 3_00n), wanted(other, 3_00n)]);
    const [first, second] = (await batch(response.id)).payouts;
    if (!first) throw new Error('nobody is paid');
    // a chain of which this shop has no node
    const gone = { chain: 'ethereum' as const };
    await shop.ctx.db.update(royaltyPayouts).set(gone).where(eq(royaltyPayouts.id, first.id));
    await untilFinal();
    const rows = await shop.ctx.db.select().from(royaltyPayouts);
    expect(rows.find(({ id }) => id === first.id)?.state).toBe('begun');
    expect(rows.find(({ id }) => id === second?.id)?.state).toBe('paid');
  });

  test('is ended by nobody’s word while its transaction is on its way; once that was called off, by a person’s', async () => {
    const creator = somebody();
    await earn(creator, 3_00n);
    const { response } = await pay([wanted(creator, 3_00n)]);
    const [payout] = (await batch(response.id)).payouts;
    const end = (reference: string | null) =>
      finance.studio('endPayout', { params: { id: String(payout?.id) }, body: { reference } });
    expect((await end(null)).problem.code).toBe('studio/refused');
    // as after a restore: it may have been sent since the backup
    await shop.ctx.db.transaction((tx) => holdPayments(tx));
    await discardHeld(shop.ctx, `royalty-payout/${payout?.id}`);
    await untilFinal();
    expect(await stateOf(response.id)).toEqual(['begun']);
    expect(await owedTo(creator)).toBe(0n);
    const { payouts } = (await finance.studio('royaltyCreator', { params: { chain, address: creator } }))
      .response;
    expect(payouts).toMatchObject([{ state: 'begun', byHand: true }]);
    expect((await batch(response.id)).batch.states).toMatchObject({ begun: 0, byHand: 1 });
    const waiting = async () => (await owner.studio('studioToday')).response.waiting.payouts;
    expect(await waiting()).toBe(1);
    expect(await weiInTransit(shop.ctx.db)).toEqual(new Map());
    expect((await end('seen on the chain')).response.state).toBe('paid');
    expect(await waiting()).toBe(0);
    const month = shop.ctx.clock.now().toISOString().slice(0, 7);
    const params = { chain, address: creator, month };
    const { figures } = (await finance.studio('royaltyStatement', { params })).response;
    expect(figures.payouts).toMatchObject([{ reference: 'seen on the chain', wei: null, rate: null }]);
  });

  test('whose transaction gave way on its chain to one that does nothing is owed as before', async () => {
    const creator = somebody();
    await earn(creator, 3_00n);
    const { response } = await pay([wanted(creator, 3_00n)]);
    const [payout] = (await batch(response.id)).payouts;
    await shop.ctx.db
      .update(chainTransactions)
      .set({ status: 'failed', block: 1, errorCode: 'chain/dropped', errorText: 'It was called off.' })
      .where(eq(chainTransactions.key, `royalty-payout/${payout?.id}`));
    await untilFinal();
    expect(await stateOf(response.id)).toEqual(['failed']);
    expect(await owedTo(creator)).toBe(3_00n);
  });
});

test('two processes that begin the same batch at once pay it once', async () => {
  const creator = somebody();
  await earn(creator, 3_00n);
  const second = shop.ctx.config.databaseUrl ? await shop.ctx.again() : null;
  const member = { id: finance.id, sessionId: await sessionOf(finance.id) } as never;
  const id = randomUUID();
  // the chain goes by the machine's time: on a busy one the rate is too old when the payout is final
  const rate = shop.ctx.rates.current('MATIC')?.rate ?? 0n;
  const order = { id, payouts: [wanted(creator, 3_00n)] };
  const both = await Promise.allSettled([
    payBatch(shop.ctx, member, order),
    payBatch(second ?? shop.ctx, member, order),
    payBatch(second ?? shop.ctx, member, { ...order, id: randomUUID() }),
  ]);
  await second?.close();
  expect(both.some(({ status }) => status === 'fulfilled')).toBe(true);
  await untilFinal();
  expect(await coinsOf(creator)).toBe(centsToCoinUp(3_00n, rate));
});

async function sessionOf(userId: string): Promise<string> {
  const [session] = await shop.ctx.db.select().from(studioSessions).where(eq(studioSessions.userId, userId));
  return session?.sessionId ?? '';
}
