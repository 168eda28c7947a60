import { setTimeout as sleep } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import { type Hex, keccak256, type LocalAccount, toHex } from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import type { Context, Needs } from '../../../chain/context.ts';
import { createReader } from '../../../chain/reader/reader.ts';
import { chainTransactions } from '../../../chain/tables.ts';
import { createOrder } from '../../../flows/checkout/create-order.ts';
import { payOrder } from '../../../flows/checkout/pay-order.ts';
import { reportTransaction } from '../../../flows/checkout/report-transaction.ts';
import { insertItem } from '../../../flows/testing/shop.ts';
import { users } from '../../../modules/accounts/index.ts';
import { cancelByBuyer } from '../../../modules/orders/advance/cancel-order.ts';
import { mintCall } from '../../../modules/orders/index.ts';
import { type OrderRow, orders as orderTable } from '../../../modules/orders/tables.ts';
import { wallets } from '../../../modules/wallets/tables.ts';
import { retrieveVault } from '../../../modules/wallets/vault/create-vault.ts';
import { AppError } from '../../../platform/errors.ts';
import type { TestChain } from '../../../testing/chain.ts';
import { useCollectible } from '../../../testing/collectible.ts';
import { openTransactions } from './differences.ts';
import { type Buyer, compareOrders, FUNDS } from './order-differences.ts';
import type { Subject, SubjectPlan } from './subject.ts';

/** editions of each drop: some are sold out soon */
const QUANTITIES = new Map([
  [9_101n, 2],
  [9_102n, 5],
  [9_103n, 500],
]);
const OWN_WALLETS = 6;
const VAULTS = 2;
/** more than a purchase needs; not estimated, so that a purchase that will be refused is sent all the same */
const GAS = 400_000n;
/** the number of blocks after which a mint counts as final */
const FINAL = 70;

type Payer = Buyer & { account: LocalAccount | null };

/**
 * People buy from wallets of their own and from e-mail wallets: some pay twice, too late or not at all, some reports are
 * lost, name no transaction or that of somebody else, and some give up.
 */
export const orders: SubjectPlan = {
  speed: 60,
  begin: async (ctx, chain, random) => {
    const buyers = await setUp(ctx, chain);
    return new Buying(ctx, chain, random, buyers);
  },
};

class Buying implements Subject {
  readonly #ctx: Context;
  readonly #chain: TestChain;
  readonly #random: () => number;
  readonly #buyers: Payer[];
  /** hashes of payments that were sent */
  readonly #sent: Hex[] = [];
  readonly #counts = { requested: 0, refused: 0, sent: 0, cancelled: 0, misreported: 0, unreported: 0 };

  constructor(ctx: Context, chain: TestChain, random: () => number, buyers: Payer[]) {
    this.#ctx = ctx;
    this.#chain = chain;
    this.#random = random;
    this.#buyers = buyers;
  }

  async act(): Promise<void> {
    const buyer = this.#among(this.#buyers);
    const itemId = `item ${this.#among([...QUANTITIES.keys()])}`;
    const [what, how] = [this.#random(), this.#random()];
    try {
      await this.#buy(buyer, itemId, what, how);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      this.#counts.refused += 1;
    }
  }

  /** Mines at the clock's time, as a quote ends on the chain and in the shop. */
  async mine(blocks: number): Promise<void> {
    const { client } = this.#chain;
    const { timestamp } = await client.getBlock();
    const now = BigInt(Math.floor(this.#ctx.clock.now().getTime() / 1_000));
    // a block that is mined meanwhile, for a transaction, may have a later time
    await client
      .setNextBlockTimestamp({ timestamp: now > timestamp ? now : timestamp + 1n })
      .catch(() => undefined);
    await this.#chain.mine(blocks);
  }

  async open(): Promise<string[]> {
    const rows = await this.#ctx.db.select().from(orderTable);
    const sent = openTransactions(await this.#ctx.db.select().from(chainTransactions));
    const open = rows
      .filter(
        ({ state, reservesEdition }) => reservesEdition || !['complete', 'expired', 'failed'].includes(state),
      )
      .map(
        ({ number, state, reservesEdition, txHash }) =>
          `order ${number} is ${state}, reserves ${reservesEdition}, ${txHash}`,
      );
    if (sent.length === 0 && open.length > 0) {
      // no transaction is underway: orders that are not paid by now end with their quotes
      await this.#mineAfter(rows);
      await this.mine(FINAL);
      await sleep(500);
    }
    return [...sent, ...open];
  }

  /** A block past the last second of every quote. */
  async #mineAfter(rows: OrderRow[]): Promise<void> {
    const last = Math.max(0, ...rows.map(({ expiresAt }) => expiresAt.getTime() / 1_000));
    const { timestamp } = await this.#chain.client.getBlock();
    if (timestamp > last) return;
    await this.#chain.client.setNextBlockTimestamp({ timestamp: BigInt(last + 1) });
    await this.#chain.mine();
  }

  async compare() {
    const { counts, differences } = await compareOrders(this.#ctx, this.#chain, this.#buyers, QUANTITIES);
    return { differences, counts: { ...this.#counts, ...counts } };
  }

  async #buy(buyer: Payer, itemId: string, what: number, how: number): Promise<void> {
    const ctx = this.#ctx;
    await ctx.rates.refresh();
    const { id } = await createOrder(ctx, buyer.id, { itemId, idempotencyKey: null, country: null });
    this.#counts.requested += 1;
    const [order] = await ctx.db.select().from(orderTable).where(eq(orderTable.id, id));
    if (!order || what < 0.15) return;
    if (what < 0.25) {
      await cancelByBuyer(ctx, order);
      this.#counts.cancelled += 1;
      // the buyer has the voucher and may pay all the same
      if (how < 0.5) return;
    }
    if (buyer.account) await this.#payAndReport(order, buyer.account, how);
    else await this.#payFromVault(buyer, order);
  }

  async #payFromVault({ id }: Payer, order: OrderRow): Promise<void> {
    const actor = { id, sessionId: `session of ${id}` };
    await payOrder(this.#ctx, order.id, actor);
    this.#counts.sent += 1;
  }

  async #payAndReport(order: OrderRow, account: LocalAccount, how: number): Promise<void> {
    if (!order.voucherSignature) return;
    const report = (hash: Hex) => reportTransaction(this.#ctx, order.id, order.userId, hash);
    if (how < 0.2) {
      this.#counts.misreported += 1;
      const nobodys = keccak256(toHex(`payment ${this.#counts.misreported}`));
      await report(how < 0.1 ? nobodys : (this.#sent.at(-1) ?? nobodys));
      // a wrong report must not keep the payment from being seen
      if (how < 0.05) return;
    }
    const call = mintCall(this.#chain.config, order, order.voucherSignature);
    const { client } = this.#chain;
    const hash = await client.sendTransaction({ account, chain: null, gas: GAS, ...call });
    this.#sent.push(hash);
    this.#counts.sent += 1;
    if (how < 0.5) this.#counts.unreported += 1;
    else await report(hash);
  }

  #among<T>(list: T[]): T {
    return list[Math.floor(this.#random() * list.length)] as T;
  }
}

/** Three items, and people with money in wallets of their own and in e-mail wallets. */
async function setUp(
  ctx: Needs<'chains' | 'changes' | 'clock' | 'config' | 'db' | 'log' | 'writer'>,
  chain: TestChain,
): Promise<Payer[]> {
  const { timestamp } = await chain.client.getBlock();
  const at = ctx.clock.now();
  await chain.client.increaseTime({ seconds: Math.floor(at.getTime() / 1_000) - Number(timestamp) });
  for (const [dropId, quantity] of QUANTITIES) {
    const hash = await useCollectible(chain).registerDrop(dropId, quantity);
    await chain.client.waitForTransactionReceipt({ hash });
    await insertItem(ctx, { id: `item ${dropId}`, quantity, priceCents: 1_00n }, dropId);
  }
  const buyers: Payer[] = [];
  for (let number = 0; number < OWN_WALLETS + VAULTS; number++) {
    const id = `buyer ${number}`;
    const email = `buyer-${number}@example.com`;
    await ctx.db
      .insert(users)
      .values({ id, name: id, email, emailVerified: true, createdAt: at, updatedAt: at });
    const account = number < OWN_WALLETS ? privateKeyToAccount(generatePrivateKey()) : null;
    const wallet = account?.address ?? (await retrieveVault(ctx, id)).address;
    if (account)
      await ctx.db
        .insert(wallets)
        .values({ address: wallet, userId: id, kind: 'extension', active: true, linkedAt: at });
    else await ctx.db.update(wallets).set({ active: true }).where(eq(wallets.address, wallet));
    await chain.fund(wallet, FUNDS);
    buyers.push({ id, wallet, account });
  }
  await createReader(ctx, { onAdvanced: () => undefined }).catchUp();
  return buyers;
}
