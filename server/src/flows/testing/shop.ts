import type { ChainName, EndpointName, WalletKind } from '@talkies/shared';
import { eq } from 'drizzle-orm';
import type { Hex } from 'viem';
import { createHttp } from '../../api/app.ts';
import type { ResolveUser } from '../../api/env.ts';
import { createLive, type Live } from '../../api/live/live.ts';
import { cashfreePageRoute } from '../../api/routes/cashfree-page.ts';
import { catalogueRoutes } from '../../api/routes/catalogue.ts';
import { lotteryRoutes } from '../../api/routes/lottery.ts';
import { marketRoutes } from '../../api/routes/market.ts';
import { orderRoutes } from '../../api/routes/orders.ts';
import { paymentRoutes, webhookRoutes } from '../../api/routes/payments.ts';
import { royaltyRoutes } from '../../api/routes/royalties.ts';
import { socialRoutes } from '../../api/routes/social.ts';
import type { Needs } from '../../chain/context.ts';
import { createReader } from '../../chain/reader/reader.ts';
import { drops } from '../../chain/tables.ts';
import { users } from '../../modules/accounts/index.ts';
import { items } from '../../modules/catalogue/tables.ts';
import { wallets } from '../../modules/wallets/tables.ts';
import type { PaymentsConfig } from '../../platform/config/payments.ts';
import { DEPLOYER, type TestChain } from '../../testing/chain.ts';
import { useCollectible } from '../../testing/collectible.ts';
import { createTestContext, type TestContext, testKeys } from '../../testing/context.ts';
import { type Answered, testVisitor } from '../../testing/visitor.ts';
import { createReportChecks } from '../check-transaction-reports.ts';
import { composeOrderMails } from '../delivery/order-mails.ts';
import { createReconciler, type Reconciler } from '../delivery/reconcile-orders.ts';
import { createLotteryWorker, type LotteryWorker } from '../lottery/lottery-worker.ts';
import { createMarketWorker, type MarketWorker } from '../market/market-worker.ts';
import { createVisitCounter } from '../visits/visit-counter.ts';

type Call = Parameters<ReturnType<typeof testVisitor>['send']>[1];

export interface ItemFacts {
  id?: string;
  priceCents?: bigint;
  quantity?: number;
  minted?: number;
  sale?: 'fixed' | 'auction';
  status?: 'draft' | 'published' | 'hidden';
}

export interface Person {
  id: string;
  send<N extends EndpointName>(name: N, call?: Call): Promise<Answered<N>>;
}

// anvil's well-known key 7
/** pays royalties in tests */
export const PAYOUT = '0x4bbbf85ce3377467afe5d46f804f221813b2bb87f24d81f60f1fcdbf7cbf4356';

// drops stay on a chain that several tests share
let lastDrop = 1000n;

/**
 * The selling part of the shop: with `chain`, drops are registered there; without, they only seem to be. `other` is a
 * second chain, on which orders of the first are paid; `float` the key that buys listings for people who paid a
 * provider.
 */
export async function startShop(
  chain?: TestChain,
  {
    market = false,
    payments,
    other,
    float,
  }: { market?: boolean; payments?: PaymentsConfig; other?: TestChain; float?: Hex } = {},
) {
  const ctx = await createTestContext({
    keys: { ...testKeys, faucet: null, partner: DEPLOYER, float: float ?? null, payout: PAYOUT },
    ...(chain ? { chains: [chain, ...(other ? [other] : [])].map(({ config }) => config) } : {}),
    ...(payments ? { payments } : {}),
  });
  if (!chain) answerFees(ctx);
  composeOrderMails(ctx);
  const reconciler = createReconciler(ctx);
  const marketWorker = createMarketWorker(ctx);
  const lotteries = createLotteryWorker(ctx);
  const reportChecks = createReportChecks(ctx);
  const unseen = new Set<ChainName>();
  const reader = createReader(ctx, { onAdvanced: (name) => unseen.add(name) });
  const people = new Map<string, typeof users.$inferSelect>();
  const resolveUser = resolverOf(people);
  const live = createLive(ctx, resolveUser);
  const app = httpOf(ctx, resolveUser, live, market);
  const visitor = testVisitor(app);
  const as = (id: string): Person => ({
    id,
    send: (name, call = {}) => visitor.send(name, { ...call, headers: { 'x-person': id, ...call.headers } }),
  });
  /**
   * Sets the clock to the chains', checks reports of transactions that no node knew, and lets the reader reach the
   * chain's end.
   */
  const catchUp = async (): Promise<void> => {
    for (const each of [chain, other]) {
      const at = each && (await timeOf(each));
      if (at && at > ctx.clock.now()) ctx.clock.set(at.toISOString());
    }
    await reportChecks.tick();
    await reader.catchUp();
    for (const name of unseen) {
      await consume({ ctx, reconciler, market: market ? { marketWorker, lotteries } : null }, name);
      unseen.delete(name);
    }
  };
  if (chain) {
    ctx.clock.set((await timeOf(chain)).toISOString());
    await ctx.rates.refresh();
  }

  return {
    ctx,
    app,
    live,
    reconciler,
    marketWorker,
    lotteries,
    reportChecks,
    visitor,
    catchUp,
    close: async () => {
      live.stop();
      await ctx.close();
    },
    addPerson: (id: string) => addPerson(ctx, id, people).then(() => as(id)),
    addWallet: (person: Person, address: Hex, kind: WalletKind = 'extension') =>
      addWallet(ctx, person.id, address, kind),
    addItem: async (facts: ItemFacts = {}) => {
      lastDrop += 1n;
      const item = await insertItem(ctx, facts, lastDrop);
      if (chain) {
        const hash = await useCollectible(chain).registerDrop(lastDrop, item.quantity ?? 1);
        await chain.client.waitForTransactionReceipt({ hash });
        await catchUp();
      } else await insertDrop(ctx, item, facts.minted ?? 0);
      return { ...item, dropId: lastDrop };
    },
  };
}

const httpOf = (ctx: TestContext, resolveUser: ResolveUser, live: Live, market: boolean) => {
  const visits = createVisitCounter(ctx);
  return createHttp(ctx, {
    resolveUser,
    routes: [
      orderRoutes(ctx, visits),
      paymentRoutes(ctx, visits),
      royaltyRoutes(ctx),
      ...(market ? [catalogueRoutes(ctx), marketRoutes(ctx), lotteryRoutes(ctx), socialRoutes(ctx)] : []),
    ],
    streams: [live.mount],
    mounts: [webhookRoutes(ctx), cashfreePageRoute(ctx)],
    readiness: {},
  });
};

/** The time of the chain's newest block, with all sent transactions. */
async function timeOf(chain: TestChain): Promise<Date> {
  await chain.untilMined();
  const { timestamp } = await chain.client.getBlock();
  return new Date(Number(timestamp) * 1000);
}

/** Runs the consumers of the reader's events, in a fixed order, so that a test need not wait. */
async function consume(
  {
    ctx,
    reconciler,
    market,
  }: {
    ctx: TestContext;
    reconciler: Reconciler;
    market: { marketWorker: MarketWorker; lotteries: LotteryWorker } | null;
  },
  name: ChainName,
): Promise<void> {
  await reconciler.advance(name);
  if (!market) return;
  await ctx.writer.tick(name);
  await market.marketWorker.advance(name);
  await market.lotteries.advance(name);
}

export type Shop = Awaited<ReturnType<typeof startShop>>;

/** Without a chain, a node that only estimates fees. */
function answerFees(ctx: TestContext): void {
  const fees = { maxFeePerGas: 30n * 10n ** 9n, maxPriorityFeePerGas: 10n ** 9n };
  for (const chain of ctx.chains.all())
    chain.failFastClient = { ...chain.failFastClient, estimateFeesPerGas: async () => fees as never };
}

const resolverOf =
  (people: Map<string, typeof users.$inferSelect>): ResolveUser =>
  async (headers) => {
    const user = people.get(headers.get('x-person') ?? '');
    return user
      ? { ...user, phone: user.phone ?? '', since: user.createdAt, sessionId: `session of ${user.id}` }
      : null;
  };

async function addPerson(ctx: TestContext, id: string, people: Map<string, typeof users.$inferSelect>) {
  const at = ctx.clock.now();
  const [user] = await ctx.db
    .insert(users)
    .values({ id, name: id, email: `${id}@example.com`, emailVerified: true, createdAt: at, updatedAt: at })
    .returning();
  if (user) people.set(id, user);
}

/** Links a wallet and makes it the active one. */
async function addWallet(ctx: TestContext, userId: string, address: Hex, kind: WalletKind) {
  const linkedAt = ctx.clock.now();
  await ctx.db.update(wallets).set({ active: false }).where(eq(wallets.userId, userId));
  await ctx.db.insert(wallets).values({ address, userId, kind, active: true, linkedAt });
}

/** An item that is for sale, without its drop. */
export async function insertItem(ctx: Needs<'clock' | 'db'>, facts: ItemFacts, dropId: bigint) {
  const id = facts.id ?? `the-entry-${dropId}`;
  const [item] = await ctx.db
    .insert(items)
    .values({
      id,
      source: 'test',
      externalId: id,
      fingerprint: id,
      title: 'The Entry',
      description: '',
      about: '',
      celebrity: 'Arun Velavan',
      creatorAbout: '',
      productionHouse: 'Sangam Film Co.',
      category: 'Poster',
      rarity: 'Rare',
      collection: 'Rare',
      chain: 'polygon',
      sale: facts.sale ?? 'fixed',
      priceCents: facts.priceCents ?? 12_00n,
      quantity: facts.quantity ?? 5,
      rewards: [],
      attributes: [],
      status: facts.status ?? 'published',
      dropId,
      publishedAt: ctx.clock.now(),
    })
    .returning();
  if (!item) throw new Error('the item was not written');
  return item;
}

const somebody = '0x23618e81E3f5cdF7f54C3d65f7FBc0aBf5B21E8f' as const;

async function insertDrop(ctx: TestContext, item: typeof items.$inferSelect, minted: number) {
  await ctx.db.insert(drops).values({
    chain: item.chain,
    dropId: item.dropId ?? 0n,
    creator: somebody,
    beneficiary: somebody,
    supplyCap: item.quantity ?? 0,
    royaltyBps: 1000,
    feeBps: 125,
    minted,
  });
}
