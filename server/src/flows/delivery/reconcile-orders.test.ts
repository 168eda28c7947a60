import { DAY_MS } from '@talkies/shared';
import type { Order } from '@talkies/shared/schemas';
import { eq } from 'drizzle-orm';
import { type Hex, keccak256, type LocalAccount } from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { mintOfOrder } from '../../chain/index.ts';
import { orderById, reservedByDrop } from '../../modules/orders/index.ts';
import { orders, purchases } from '../../modules/orders/tables.ts';
import { startTestChain, type TestChain } from '../../testing/chain.ts';
import { useCollectible } from '../../testing/collectible.ts';
import { type ItemFacts, type Person, type Shop, startShop } from '../testing/shop.ts';
import { createReconciler } from './reconcile-orders.ts';

const FUNDS = 10n ** 21n;

let chain: TestChain;
let shop: Shop;
beforeAll(async () => {
  chain = await startTestChain();
  shop = await startShop(chain);
});
afterAll(async () => {
  await shop.close();
  await chain.stop();
});

type Buyer = Person & { account: LocalAccount };
let people = 0;
async function someBuyer(): Promise<Buyer> {
  const account = privateKeyToAccount(generatePrivateKey());
  await chain.fund(account.address, FUNDS);
  const person = await shop.addPerson(`buyer-${++people}`);
  await shop.addWallet(person, account.address);
  return { ...person, account };
}

async function quote(buyer: Person, itemId: string): Promise<Order> {
  await shop.ctx.rates.refresh();
  const { response, problem, status } = await buyer.send('createOrder', { body: { itemId } });
  if (status !== 200) throw new Error(problem.detail);
  return response;
}

/** An item, a buyer and their order. */
async function ordered(facts: ItemFacts = {}) {
  const item = await shop.addItem(facts);
  const buyer = await someBuyer();
  return { item, buyer, order: await quote(buyer, item.id) };
}

const purchasesOf = (itemId: string) =>
  shop.ctx.db.select().from(purchases).where(eq(purchases.itemId, itemId));

const prepare = (order: Order, change: { value?: bigint } = {}) => {
  const { call } = order;
  if (!call) throw new Error('the order cannot be paid');
  return {
    chain: null,
    to: call.to as Hex,
    data: call.data as Hex,
    value: change.value ?? BigInt(call.value),
    gas: BigInt(call.gas),
  };
};
/** Sends the order's call as a wallet does. */
const send = (buyer: Buyer, order: Order, change: { value?: bigint } = {}) =>
  chain.client.sendTransaction({ account: buyer.account, ...prepare(order, change) });
const mined = async (sending: Promise<Hex>): Promise<Hex> => {
  const hash = await sending;
  await chain.client.waitForTransactionReceipt({ hash });
  return hash;
};
/** Sends the order's call and has it mined. */
const pay = (buyer: Buyer, order: Order, change: { value?: bigint } = {}) =>
  mined(send(buyer, order, change));
const report = (buyer: Person, { id }: Order, hash: string) =>
  buyer.send('reportTransaction', { params: { id }, body: { hash } });
const look = async (buyer: Person, { id }: Order): Promise<Order> =>
  (await buyer.send('getOrder', { params: { id } })).response;
const reserved = async (dropId: bigint): Promise<number> =>
  (await reservedByDrop(shop.ctx.db)).get(dropId) ?? 0;
const states = (order: Order): string[] => order.timeline.map(({ state }) => state);
const mailsTo = (buyer: Person) => shop.ctx.mailer.sent.filter(({ to }) => to.startsWith(`${buyer.id}@`));
/** Mines the chain's next block one second after the voucher's end. */
async function mineAfter({ quote: { expiresAt } }: Order): Promise<void> {
  const timestamp = BigInt(new Date(expiresAt).getTime() / 1000 + 1);
  await chain.client.setNextBlockTimestamp({ timestamp });
  await chain.mine();
}
/** Mines until everything mined before is final. */
async function untilFinal(): Promise<void> {
  await chain.mine(3);
  await shop.catchUp();
  await shop.ctx.queue.runDue();
}

test('a chain whose node does not answer keeps no order of another chain', async () => {
  const { buyer, order } = await ordered();
  await pay(buyer, order);
  await shop.catchUp();
  expect((await look(buyer, order)).state).toBe('complete');
  const requested = Promise.withResolvers<void>();
  const answer = Promise.withResolvers<never>();
  const silent = async (): Promise<never> => {
    requested.resolve();
    return answer.promise;
  };
  const { chains } = shop.ctx;
  const polygon = chains.get('polygon');
  const client = { ...polygon.client, getBlock: silent };
  const reconciler = createReconciler({
    ...shop.ctx,
    chains: { ...chains, get: () => ({ ...polygon, client }) },
  });
  const waiting = reconciler.advance('polygon');
  await requested.promise;
  await reconciler.advance('ethereum');
  answer.reject(new Error('no answer'));
  await waiting;
});

describe('a purchase', () => {
  test('goes from quote to token, and the money to whom the quote named', async () => {
    const { item, buyer, order } = await ordered();
    await chain.setMining(false);
    const hash = await send(buyer, order);
    const reported = (await report(buyer, order, hash)).response;
    expect(reported).toMatchObject({ state: 'awaiting_payment', transaction: { hash } });
    expect(reported.transaction?.explorerUrl).toBe(`http://localhost:23000/explorer/polygon/tx/${hash}`);
    await chain.mine();
    await chain.setMining(true);
    await shop.catchUp();
    const { gasUsed } = await chain.client.getTransactionReceipt({ hash });
    expect(gasUsed).toBeLessThan(BigInt(order.call?.gas ?? 0));

    const complete = await look(buyer, order);
    expect(states(complete)).toEqual([
      'created',
      'awaiting_payment',
      'paid',
      'minting',
      'minted',
      'complete',
    ]);
    expect(complete).toMatchObject({
      state: 'complete',
      call: null,
      transaction: { hash },
      token: { id: ((item.dropId << 32n) | 1n).toString(), serial: 1 },
      confirmations: { have: 1, need: 1 },
    });

    const row = await orderById(shop.ctx.db, order.id);
    const mint = row && (await mintOfOrder(shop.ctx.db, row));
    expect(mint).toMatchObject({
      price: order.quote.total.amount,
      royalty: order.quote.breakdown.royalty.amount,
      fee: order.quote.breakdown.fee.amount,
    });
    const [purchase] = await purchasesOf(item.id);
    expect(purchase).toMatchObject({
      userId: buyer.id,
      wallet: buyer.account.address,
      txHash: hash,
      priceCents: 12_00n,
      paidWei: order.quote.total.amount,
    });
    const { response } = await buyer.send('showcase');
    expect(response.tokens).toMatchObject([{ serial: 1, item: { id: item.id, title: 'The Entry' } }]);
  });

  test('is announced by mail once, when nothing can take it away any more', async () => {
    const { item, buyer, order } = await ordered();
    await pay(buyer, order);
    await shop.catchUp();
    await shop.ctx.queue.runDue();
    expect(mailsTo(buyer)).toHaveLength(0);
    await untilFinal();
    await untilFinal();
    expect(mailsTo(buyer)).toHaveLength(1);
    expect(mailsTo(buyer)[0]).toMatchObject({ subject: 'You bought The Entry. It is yours' });
    expect(mailsTo(buyer)[0]?.text).toContain(`/orders/${order.id}?token=`);
    const { text, html } = mailsTo(buyer)[0] ?? {};
    for (const line of [
      /^Edition: Number 1 of \d+$/m,
      /^Price: \$12\.00( · ₹[\d,.]+)?$/m,
      /^Paid: [\d.]+ MATIC by wallet$/m,
      /^Artist’s royalty, 10%: \$1\.20$/m,
      /^Date: \d+ \w+ \d{4} at \d\d:\d\d IST$/m,
      new RegExp(`^Order: ${order.number}$`, 'm'),
      /^Payment and registration: http\S+$/m,
    ])
      expect(text).toMatch(line);
    expect(html).toMatch(/<img src="[^"]+\/media\/[0-9a-f]*\/320\.jpg" width="160"/);
    expect(await reserved(item.dropId)).toBe(0);
  });

  test('needs nothing of the page after the wallet has sent', async () => {
    const { buyer, order } = await ordered();
    await pay(buyer, order);
    await shop.catchUp();
    expect(await look(buyer, order)).toMatchObject({ state: 'complete' });
  });

  test('waits for as many confirmations as the chain is configured for', async () => {
    chain.config.confirmations.mint = 3;
    try {
      const { buyer, order } = await ordered();
      await pay(buyer, order);
      await shop.catchUp();
      expect(await look(buyer, order)).toMatchObject({
        state: 'minted',
        confirmations: { have: 1, need: 3 },
      });
      await chain.mine(2);
      await shop.catchUp();
      expect(await look(buyer, order)).toMatchObject({ state: 'complete' });
    } finally {
      chain.config.confirmations.mint = 1;
    }
  });

  test('is written once, however often and by however many it is looked at', async () => {
    const { item, buyer, order } = await ordered();
    await pay(buyer, order);
    const others = [createReconciler(shop.ctx), createReconciler(shop.ctx), shop.reconciler];
    await shop.catchUp();
    await Promise.all(others.map((reconciler) => reconciler.advance('polygon')));
    expect(states(await look(buyer, order))).toHaveLength(6);
    expect(await purchasesOf(item.id)).toHaveLength(1);
  });
});

describe('a crash', () => {
  test('in the middle of a step leaves nothing half done, and the next look does it', async () => {
    const { item, buyer, order } = await ordered();
    await pay(buyer, order);
    await shop.catchUp();
    const { post } = shop.ctx.mail;
    shop.ctx.mail.post = async () => {
      throw new Error('struck by lightning');
    };
    await untilFinal();
    expect(await reserved(item.dropId)).toBe(0);
    expect((await orderById(shop.ctx.db, order.id))?.reservesEdition).toBe(true);
    shop.ctx.mail.post = post;
    await untilFinal();
    expect((await orderById(shop.ctx.db, order.id))?.reservesEdition).toBe(false);
    expect(mailsTo(buyer)).toHaveLength(1);
  });

  test('after the commit loses nothing: what came while we were away is found', async () => {
    const { buyer, order } = await ordered();
    await pay(buyer, order);
    const { emit } = shop.ctx.changes;
    shop.ctx.changes.emit = async () => {
      throw new Error('struck by lightning');
    };
    await shop.catchUp();
    shop.ctx.changes.emit = emit;
    await shop.catchUp();
    await shop.reconciler.advance('polygon');
    expect(await look(buyer, order)).toMatchObject({ state: 'complete' });
  });
});

describe('a reorganisation', () => {
  test('that takes the mint away takes the completion back, and the next mint completes it again', async () => {
    const { item, buyer, order } = await ordered();
    await pay(buyer, order);
    await shop.catchUp();
    expect(await look(buyer, order)).toMatchObject({ state: 'complete' });

    await chain.reorg(1);
    await chain.mine();
    await shop.catchUp();
    const back = await look(buyer, order);
    expect(back).toMatchObject({ state: 'awaiting_payment', token: null });
    expect(await purchasesOf(item.id)).toEqual([]);
    expect(await reserved(item.dropId)).toBe(1);

    await pay(buyer, back);
    await shop.catchUp();
    expect(await look(buyer, order)).toMatchObject({ state: 'complete', token: { serial: 1 } });
    await untilFinal();
    expect(mailsTo(buyer)).toHaveLength(1);
    expect(await purchasesOf(item.id)).toHaveLength(1);
  });

  test('that leaves a shorter chain is no different', async () => {
    const { buyer, order } = await ordered();
    const before = await chain.snapshot();
    await pay(buyer, order);
    await shop.catchUp();
    await chain.revert(before);
    await shop.catchUp();
    expect(await look(buyer, order)).toMatchObject({ state: 'awaiting_payment', token: null });
    await pay(buyer, order);
    await shop.catchUp();
    expect(await look(buyer, order)).toMatchObject({ state: 'complete' });
  });
});

describe('time', () => {
  // these tests move our clock ahead of the chain's
  afterEach(async () => {
    const timestamp = BigInt(Math.ceil(shop.ctx.clock.now().getTime() / 1000));
    const { timestamp: last } = await chain.client.getBlock();
    if (timestamp > last) await chain.client.setNextBlockTimestamp({ timestamp });
    await chain.mine();
  });

  test('runs out when the chain says so: the edition is free and nothing was charged', async () => {
    const { item, buyer, order } = await ordered({ quantity: 1 });
    await mineAfter(order);
    await shop.catchUp();
    expect(await look(buyer, order)).toMatchObject({
      state: 'expired',
      call: null,
      failure: 'The time to pay ran out before a payment arrived. Nothing was charged.',
    });
    expect(await reserved(item.dropId)).toBe(0);
    const hash = await pay(buyer, order);
    expect((await chain.client.getTransactionReceipt({ hash })).status).toBe('reverted');
    await shop.catchUp();
    expect(await look(buyer, order)).toMatchObject({ state: 'expired' });
  });

  test('on a local chain at rest runs out by our clock, with a margin', async () => {
    const { item, buyer, order } = await ordered();
    shop.ctx.clock.set(order.quote.expiresAt);
    shop.ctx.clock.advance(2);
    await shop.reconciler.advance('polygon');
    expect(await look(buyer, order)).toMatchObject({ state: 'awaiting_payment', call: null });
    expect(await reserved(item.dropId)).toBe(1);
    shop.ctx.clock.advance(1);
    await shop.reconciler.advance('polygon');
    expect(await look(buyer, order)).toMatchObject({ state: 'expired' });
    expect(await reserved(item.dropId)).toBe(0);

    // the chain's clock is behind ours: its next block still accepts the voucher
    await pay(buyer, order);
    await shop.catchUp();
    expect(await look(buyer, order)).toMatchObject({ state: 'complete', failure: null });
  });

  test('that has passed since an order ended does not hide its mint in a new block', async () => {
    const { buyer, order } = await ordered();
    shop.ctx.clock.set(order.quote.expiresAt);
    shop.ctx.clock.advance(3);
    await shop.reconciler.advance('polygon');
    await pay(buyer, order);
    const longAgo = new Date(shop.ctx.clock.now().getTime() - 8 * DAY_MS);
    await shop.ctx.db.update(orders).set({ expiresAt: longAgo }).where(eq(orders.id, order.id));
    await shop.catchUp();
    expect((await look(buyer, order)).state).toBe('complete');
  });

  test('does not run out while our reader has not seen the last block', async () => {
    const { buyer, order } = await ordered();
    await pay(buyer, order);
    shop.ctx.clock.set(order.quote.expiresAt);
    shop.ctx.clock.advance(3600);
    await shop.reconciler.advance('polygon');
    expect(await look(buyer, order)).toMatchObject({ state: 'awaiting_payment' });
    await shop.catchUp();
    expect(await look(buyer, order)).toMatchObject({ state: 'complete' });
  });

  test('a cancelled order that was paid all the same is delivered', async () => {
    const { buyer, order } = await ordered();
    await buyer.send('cancelOrder', { params: { id: order.id } });
    await pay(buyer, order);
    await shop.catchUp();
    const complete = await look(buyer, order);
    expect(states(complete)).toEqual([
      'created',
      'awaiting_payment',
      'expired',
      'paid',
      'minting',
      'minted',
      'complete',
    ]);
  });
});

describe('somebody else was faster', () => {
  test('the order fails, the payment reverts, the money stays', async () => {
    const { item, buyer, order } = await ordered({ quantity: 1 });
    await mined(useCollectible(chain).deliver(2n ** 250n + item.dropId, item.dropId));
    await pay(buyer, order);
    await shop.catchUp();
    expect(await look(buyer, order)).toMatchObject({ state: 'failed', token: null, call: null });
    expect((await look(buyer, order)).failure).toContain('Your money stays with you.');
    const left = await chain.client.getBalance({ address: buyer.account.address });
    expect(FUNDS - left).toBeLessThan(BigInt(order.quote.total.amount) / 100n);
    expect((await buyer.send('createOrder', { body: { itemId: item.id } })).problem.code).toBe(
      'order/sold-out',
    );
  });

  test('a mint under our number that is not of our order does not complete it', async () => {
    const { item, buyer, order } = await ordered();
    const row = await orderById(shop.ctx.db, order.id);
    await mined(useCollectible(chain).deliver(BigInt(row?.chainOrderId ?? 0), item.dropId));
    await shop.catchUp();
    expect(await look(buyer, order)).toMatchObject({ state: 'awaiting_payment' });
  });
});

describe('a reported transaction', () => {
  test('that pays for something else is refused', async () => {
    const { buyer, order } = await ordered();
    const { account } = buyer;
    const hash = await mined(
      chain.client.sendTransaction({ account, chain: null, to: account.address, value: 1n }),
    );
    const { problem } = await report(buyer, order, hash);
    expect(problem).toMatchObject({ code: 'request/invalid', errors: [{ field: 'hash' }] });
    expect(await look(buyer, order)).toMatchObject({ transaction: null });
  });

  test('of another order is refused', async () => {
    const { item, buyer, order } = await ordered();
    const other = await someBuyer();
    const hash = await pay(other, await quote(other, item.id));
    expect((await report(buyer, order, hash)).problem.code).toBe('request/invalid');
  });

  test('that no node knew is shown until it turns out to be something else', async () => {
    const { buyer, order } = await ordered();
    const raw = await buyer.account.signTransaction({
      chainId: chain.config.chainId,
      nonce: 0,
      to: buyer.account.address,
      value: 1n,
      gas: 21_000n,
      maxFeePerGas: 10n ** 10n,
      maxPriorityFeePerGas: 10n ** 9n,
    });
    const hash = keccak256(raw);
    expect((await report(buyer, order, hash)).response).toMatchObject({ transaction: { hash } });
    await mined(chain.client.sendRawTransaction({ serializedTransaction: raw }));
    await shop.catchUp();
    expect(await look(buyer, order)).toMatchObject({
      state: 'awaiting_payment',
      transaction: null,
      failure: 'The transaction that was reported does not pay for this order.',
    });
  });

  test('that failed leaves the order payable with the reason', async () => {
    const { buyer, order } = await ordered();
    const hash = await pay(buyer, order, { value: BigInt(order.quote.total.amount) - 1n });
    expect((await report(buyer, order, hash)).status).toBe(200);
    await shop.catchUp();
    await shop.ctx.writer.tick('polygon');
    await shop.reconciler.advance('polygon');
    const failed = await look(buyer, order);
    expect(failed).toMatchObject({ state: 'awaiting_payment', transaction: null });
    expect(failed.failure).toContain('not the price that was shown');
    await pay(buyer, failed);
    await shop.catchUp();
    expect(await look(buyer, order)).toMatchObject({ state: 'complete', failure: null });
  });
});
