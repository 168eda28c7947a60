import { afterAll, beforeAll, expect, test } from 'vitest';
import { createApp } from '../app/app.ts';
import { startTestChain, type TestChain } from '../testing/chain.ts';
import { useCollectible } from '../testing/collectible.ts';
import { createTestContext, type TestContext } from '../testing/context.ts';
import { useLottery } from '../testing/lottery.ts';
import { createReader } from './reader/reader.ts';
import { rebuildProjection } from './rebuild.ts';
import { events, receiverPayments } from './tables.ts';

const ANOTHER = '0x00000000000000000000000000000000000000AA';

let chain: TestChain;
let ctx: TestContext;
let contracts: TestChain['config']['contracts'];
beforeAll(async () => {
  chain = await startTestChain();
  contracts = chain.config.contracts;
  ctx = await createTestContext({ chains: [chain.config], roles: [] });
});
afterAll(async () => {
  await ctx.close();
  await chain.stop();
});

/** The shop's chain, as a real one, with other contracts in CHAINS_FILE. */
function name(others: Partial<typeof contracts>): void {
  const changed = { local: false, contracts: { ...contracts, ...others } };
  Object.assign(ctx.chains.get('polygon').config, changed);
}

test('before anything was sold, any contract may be exchanged', async () => {
  name({ lottery: ANOTHER, collectible: ANOTHER, orderReceiver: ANOTHER });
  await expect(createApp(ctx)).resolves.toBeDefined();
});

test('a contract of which the shop has rows is exchanged by no start and by no rebuild', async () => {
  name({});
  await useCollectible(chain).registerDrop(7n);
  const lottery = useLottery(chain);
  await lottery.open(7n, 1n, 1n);
  await lottery.buy(chain.buyer, 1, 3);
  await createReader(ctx, { onAdvanced: () => undefined }).catchUp();
  const [event] = await ctx.db.select().from(events);
  if (!event) throw new Error('nothing was read');
  const paid = {
    chain: 'polygon',
    orderId: '9',
    blockNumber: 1,
    txHash: event.txHash,
    at: event.at,
  } as const;
  const { orderReceiver } = contracts;
  await ctx.db
    .insert(events)
    .values({ ...paid, logIndex: 900, name: 'OrderPaid', contract: orderReceiver, args: {} });
  const payment = { payer: ANOTHER, amount: '1', refunded: '0', objected: false, collected: false } as const;
  await ctx.db.insert(receiverPayments).values({ ...paid, ...payment });

  await expect(createApp(ctx)).resolves.toBeDefined();
  for (const kind of ['lottery', 'collectible', 'orderReceiver'] as const) {
    name({ [kind]: ANOTHER });
    const words = new RegExp(`names ${ANOTHER} as the ${kind} of polygon.*Put ${contracts[kind]} back`);
    await expect(createApp(ctx)).rejects.toThrow(words);
    await expect(rebuildProjection(ctx, 'polygon')).rejects.toThrow(words);
  }
});
