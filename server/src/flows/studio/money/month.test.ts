import { randomUUID } from 'node:crypto';
import { collectibleAbi } from '@talkies/abi';
import type { SaleLine } from '@talkies/shared/studio/schemas';
import { eq } from 'drizzle-orm';
import { parseEther } from 'viem';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { HttpApp } from '../../../api/app.ts';
import { createApi } from '../../../app/app.ts';
import { payments, refunds } from '../../../modules/payments/tables.ts';
import { receipts } from '../../../modules/receipts/tables.ts';
import { pdfText } from '../../../modules/receipts/testing/pdf-text.ts';
import { royaltyEntries, royaltyPayouts } from '../../../modules/royalties/index.ts';
import { settings } from '../../../platform/db/tables.ts';
import { rateLimits } from '../../../platform/limits/tables.ts';
import { type PayingShop, startPayingShop } from '../../payments/testing/paying-shop.ts';
import { confirmInStudio, memberOf, type StudioVisitor } from '../../testing/studio.ts';
import { setPayee } from './testing/set-payee.ts';
import { handlePayoutBatches } from './track-batch.ts';

let shop: PayingShop;
let api: HttpApp;
let finance: StudioVisitor;
let month: string;
const creator = () => ({ chain: 'polygon' as const, address: shop.chain.deployer.address });

/** An order of that price, delivered for good. */
async function sold(by: 'card' | 'wallet', priceCents: bigint) {
  const { buyer, order, address } = await shop.ordered({ priceCents });
  if (by === 'card') {
    const { response: payment } = await shop.start(buyer, order, 'card');
    await shop.providers.act(payment.pageUrl ?? '', 'pay');
  } else {
    await shop.chain.fund(address, parseEther('1000'));
    await buyer.send('payOrder', { params: { id: order.id } });
  }
  await shop.passTime(6);
  await shop.chain.mine(3);
  await shop.passTime(10);
  expect((await shop.orderOf(order)).state).toBe('complete');
  return order;
}

beforeAll(async () => {
  shop = await startPayingShop();
  handlePayoutBatches(shop.ctx);
  api = createApi(shop.ctx);
  finance = await memberOf(shop.ctx, api, 'finance');
  await sold('card', 49_99n);
  await sold('wallet', 20_00n);
  const scratched = await sold('card', 12_00n);
  await confirm();
  const body = { reason: 'A scratch.', amount: '333' };
  await finance.studio('refundOrder', { params: { id: scratched.id }, body });
  const address = '0x2222222222222222222222222222222222222222';
  const payee = { name: 'Meera Rao', address, currency: 'INR', taxBps: 1000 } as const;
  await setPayee(finance, creator(), payee);
  const id = 'b6d0c1d2-5a57-4c52-8a0e-0d8d6f1f2a01';
  const wanted = { ...creator(), cents: '500', payee: address, taxCents: '50' };
  const paid = await finance.studio('payBatch', { body: { id, payouts: [wanted] } });
  expect(paid.response.kind).toBe('done');
  await shop.passTime(10);
  await shop.chain.mine(4);
  await shop.catchUp();
  await shop.passTime(60);
  month = shop.ctx.clock.now().toISOString().slice(0, 7);
});
afterAll(() => shop.stop());
beforeEach(() => confirm());

const confirm = async () => {
  await shop.ctx.db.delete(rateLimits);
  await confirmInStudio(shop.ctx, finance);
};
const sum = (values: (bigint | string | null | undefined)[]): bigint =>
  values.reduce<bigint>((total, value) => total + BigInt(value ?? 0), 0n);

describe('a month’s closing report', () => {
  const report = async () => (await finance.studio('closingReport', { params: { month } })).response;
  const line = (lines: SaleLine[], method: string) => {
    const found = lines.filter((one) => one.method === method);
    return {
      count: found.reduce((total, one) => total + one.count, 0),
      gross: sum(found.map(({ gross }) => gross)),
      fee: sum(found.map(({ fee }) => fee)),
      royalty: sum(found.map(({ royalty }) => royalty)),
    };
  };

  test('equals what the chain itself holds of sales, fees and royalties, to the last wei', async () => {
    const events = await shop.chain.client.getContractEvents({
      ...{ address: shop.chain.config.contracts.collectible, abi: collectibleAbi, fromBlock: 0n },
    });
    const args = events.map((event) => event.args as Record<string, unknown>);
    const paid = args.filter((one) => typeof one.royalty === 'bigint' && typeof one.price === 'bigint');
    const of = (name: string) => sum(paid.map((one) => one[name] as bigint));
    const { sales } = await report();
    expect(of('price')).toBeGreaterThan(0n);
    expect(line(sales, 'wallet')).toEqual({
      ...{ count: 1, gross: of('price'), fee: of('fee'), royalty: of('royalty') },
    });
  });

  test('equals what providers hold, and what the ledger booked, took back and paid, to the last cent', async () => {
    const { sales, refunds: back, royalties, payouts } = await report();
    const { db } = shop.ctx;
    const paid = (await db.select().from(payments)).filter(({ state }) => state === 'paid');
    const entries = await db.select().from(royaltyEntries);
    const cards = line(sales, 'card');
    expect([cards.count, cards.gross]).toEqual([2, sum(paid.map(({ received }) => received))]);
    expect(cards.royalty).toBe(sum(entries.map(({ share }) => share)));
    // 1.25 % of 49.99 and of 12.00, each rounded down
    expect(cards.fee).toBe(62n + 15n);
    const sent = await db.select().from(refunds).where(eq(refunds.state, 'confirmed'));
    expect(back).toEqual([
      {
        of: 'sale',
        method: 'card',
        currency: 'USD',
        count: 1,
        amount: sum(sent.map(({ amount }) => amount)).toString(),
      },
    ]);
    expect(BigInt(royalties.booked)).toBe(sum(entries.map(({ cents }) => cents)));
    const [payout] = await db.select().from(royaltyPayouts);
    const coins = await shop.chain.client.getBalance({ address: payout?.payee ?? '0x' });
    expect(payouts).toEqual([{ by: 'MATIC', count: 1, cents: '500', taxCents: '50', wei: coins.toString() }]);
  });

  test('states the taxes that receipts and credit notes state', async () => {
    const issued = await shop.ctx.db.select().from(receipts);
    const signed = (kind: string, value: string) =>
      sum([value.replace('.', '')]) * (kind === 'credit' ? -1n : 1n);
    const expectedTaxes = new Map<string, bigint>();
    const add = (name: string, amount: bigint) =>
      expectedTaxes.set(name, (expectedTaxes.get(name) ?? 0n) + amount);
    for (const { kind, figures } of issued) {
      add('taxable', signed(kind, figures.taxable.value));
      for (const tax of figures.taxes) add(tax.name, signed(kind, tax.amount.value));
    }
    const { taxes } = await report();
    expect(issued.map(({ kind }) => kind).sort()).toEqual(['credit', 'invoice', 'invoice', 'invoice']);
    expect(new Map(taxes.map(({ name, amount }) => [name, BigInt(amount)]))).toEqual(expectedTaxes);
  });

  test('is read by a viewer, who sees no creator', async () => {
    const viewer = await memberOf(shop.ctx, api, 'viewer');
    const { response } = await viewer.studio('closingReport', { params: { month } });
    expect(response).toEqual(await report());
    const films = await viewer.studio('royaltyFilms', { query: {} });
    for (const shown of [response, films.response])
      expect(JSON.stringify(shown).toLowerCase()).not.toContain(creator().address.toLowerCase());
    expect((await viewer.studio('royaltyCreators', { query: {} })).problem.code).toBe('studio/not-allowed');
  });
});

test('the ledger by film and by creator is the same money', async () => {
  const [films, creators] = [
    (await finance.studio('royaltyFilms', { query: {} })).response,
    (await finance.studio('royaltyCreators', { query: {} })).response,
  ];
  expect(films.totals).toEqual(creators.totals);
  expect(creators.rows).toMatchObject([{ name: 'Meera Rao', booked: '619', paid: '500', owed: '119' }]);
  const { response } = await finance.studio('royaltyCreator', { params: creator() });
  expect(response.entries.map(({ cents }) => cents)).toEqual(['120', '499']);
  expect(response.payouts).toMatchObject([{ state: 'paid', cents: '500', taxCents: '50' }]);
  expect(response.months).toEqual([month]);
});

test('what is owed is one sum on every screen: what one creator was overpaid reduces nobody else’s', async () => {
  const { db, clock } = shop.ctx;
  const other = `0x${'4'.repeat(40)}` as const;
  const book = (cents: bigint, step: number) => ({
    ...{ orderId: randomUUID(), step, creator: other, chain: 'polygon' as const, dropId: 77n },
    ...{ tokenId: '1', method: 'card' as const, royaltyBps: 1000, priceCents: cents * 10n, cents },
    ...{ paid: '0', share: '0', currency: 'USD', cause: 'a test', at: clock.now() },
  });
  const added = await db
    .insert(royaltyEntries)
    .values([book(100_00n, 0), book(-60_00n, 1)])
    .returning();
  const [payout] = await db
    .insert(royaltyPayouts)
    .values({ chain: 'polygon', creator: other, cents: 100_00n, state: 'paid', begunAt: clock.now() })
    .returning();
  const [films, creators, today] = [
    (await finance.studio('royaltyFilms', { query: {} })).response,
    (await finance.studio('royaltyCreators', { query: {} })).response,
    (await finance.studio('studioToday')).response.royaltiesOwed,
  ];
  expect([films.totals[0]?.owed, creators.totals[0]?.owed, today]).toEqual(['119', '119', '119']);
  expect(creators.rows.find(({ address }) => address === other)?.owed).toBe('-6000');
  await db.delete(royaltyPayouts).where(eq(royaltyPayouts.id, payout?.id ?? 0));
  for (const { id } of added) await db.delete(royaltyEntries).where(eq(royaltyEntries.id, id));
});

test('the file of a creator’s entries has each share in the unit of its currency', async () => {
  const { chain, address } = creator();
  const cookie = [...finance.cookies].map((pair) => pair.join('=')).join('; ');
  const path = `/api/studio/royalties/creators/${chain}/${address}/entries.csv`;
  const csv = await (await api.request(path, { headers: { cookie } })).text();
  expect(csv).toContain(',1.20,1.20,USD');
});

test('what finance sets of the seller stands on the next receipt, and changes none that was issued', async () => {
  const before = await shop.ctx.db.select().from(receipts);
  const seen = (await finance.studio('moneySettings')).response.seller;
  const seller = {
    ...{ name: 'Talkies India', address: ['1 Anna Salai'], gstin: '33ABCDE1234F1Z5' },
    ...{ placeOfSupply: '33 Tamil Nadu', rateBps: 1200 },
  };
  expect((await finance.studio('setSeller', { body: { ...seller, seen } })).response).toEqual(seller);
  await sold('card', 11_20n);
  const after = await shop.ctx.db.select().from(receipts);
  const added = after.find(({ number }) => !before.some((one) => one.number === number));
  expect(added?.figures).toMatchObject({
    seller: { name: 'Talkies India', gstin: seller.gstin },
    taxable: { value: '10.00' },
  });
  for (const one of before) expect(after).toContainEqual(one);
  const owner = await memberOf(shop.ctx, api, 'owner');
  const { lines } = (await owner.studio('listAudit', { query: { operation: 'setting.seller' } })).response;
  expect(lines[0]).toMatchObject({
    actor: finance.email,
    before: { name: 'Talkies Pte. Ltd.', rateBps: 1800 },
    after: { name: 'Talkies India', rateBps: 1200 },
  });
  await shop.ctx.db.delete(settings).where(eq(settings.name, 'seller'));
});

test('a statement is issued once its month is over, and says the same for ever', async () => {
  const params = { ...creator(), month };
  const now = (await finance.studio('royaltyStatement', { params })).response;
  expect(now).toMatchObject({ issuedAt: null, over: false });
  expect((await finance.studio('issueStatement', { params })).problem.code).toBe('studio/refused');
  shop.ctx.clock.advance(40 * 24 * 3600);
  await shop.ctx.rates.refresh();
  await shop.ctx.db.delete(rateLimits);
  const clerk = await memberOf(shop.ctx, api, 'finance', 'clerk');
  const { response: issued } = await clerk.studio('issueStatement', { params });
  const rate = issued.figures.rate?.rate ?? '0';
  expect(issued.figures).toMatchObject({
    ...{ name: 'Meera Rao', currency: 'INR', opening: { cents: '0' }, paid: { cents: '500' } },
    ...{ tax: { cents: '50' }, reversed: { cents: '0' } },
  });
  const { booked, paid, closing } = issued.figures;
  expect(BigInt(closing.cents)).toBe(BigInt(booked.cents) - BigInt(paid.cents));
  expect(BigInt(booked.paise ?? 0)).toBe(
    (BigInt(booked.cents) * BigInt(rate) * 2n + 10n ** 8n) / (2n * 10n ** 8n),
  );
  const terms = { name: 'Somebody else', address: null, currency: 'USD', taxBps: null } as const;
  await setPayee(clerk, creator(), terms);
  expect((await clerk.studio('issueStatement', { params })).response).toEqual(issued);
  const path = `/api/studio/royalties/creators/polygon/${creator().address}/statements/${month}`;
  const cookie = [...clerk.cookies].map((pair) => pair.join('=')).join('; ');
  const file = async (name: string) =>
    (await api.request(`${path}/${name}`, { headers: { cookie } })).arrayBuffer();
  const pdf = pdfText(new Uint8Array(await file('statement.pdf')));
  for (const text of ['Royalty statement', 'Meera Rao', creator().address]) expect(pdf).toContain(text);
  const csv = Buffer.from(await file('statement.csv')).toString();
  expect(csv).toContain('sum,paid,5.00,USD');
});
