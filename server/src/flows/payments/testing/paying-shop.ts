import type { OnRampName, PaymentMethod } from '@talkies/shared';
import type { Order, Payment } from '@talkies/shared/schemas';
import { asc, eq } from 'drizzle-orm';
import type { Hex } from 'viem';
import { orderById } from '../../../modules/orders/index.ts';
import { paymentById, refundsOf } from '../../../modules/payments/index.ts';
import { paymentEvents } from '../../../modules/payments/tables.ts';
import { type Delivered, startTestProviders } from '../../../modules/payments/testing/providers.ts';
import { retrieveVault } from '../../../modules/wallets/vault/create-vault.ts';
import { registerVaultSigner } from '../../../modules/wallets/vault/vault-signer.ts';
import { startTestChain } from '../../../testing/chain.ts';
import type { TestContext } from '../../../testing/context.ts';
import { type ItemFacts, type Person, startShop } from '../../testing/shop.ts';
import { composePaymentMails } from '../payment-mails.ts';
import { createPaymentWorker } from '../payment-worker.ts';

export type PayingShop = Awaited<ReturnType<typeof startPayingShop>>;

/**
 * A shop on a chain of its own with the sandbox's providers of payments, whose webhooks reach it over HTTP.
 * @param kind `commerce`: with Coinbase's retired interface
 * @param float the key that buys listings for buyers who paid a provider
 * @param market whether the chain has market and lotteries
 */
export async function startPayingShop(
  kind: 'config' | 'commerce' = 'config',
  float?: Hex,
  market = float !== undefined,
) {
  let receive: (webhook: Delivered) => Promise<number> = async () => 503;
  let now = (): Date => new Date();
  const chain = await startTestChain();
  const providers = await startTestProviders(
    (webhook) => receive(webhook),
    () => now(),
    () => [{ name: 'polygon', rpcUrl: chain.config.rpcUrl }],
  );
  const payments = providers[kind];
  const shop = await startShop(chain, { payments, market, ...(float ? { float } : {}) });
  const { ctx } = shop;
  now = () => ctx.clock.now();
  registerVaultSigner(ctx);
  composePaymentMails(ctx);
  const worker = createPaymentWorker(ctx);
  /** the webhooks as the provider sent them, each recorded once the shop has answered */
  const delivered: Delivered[] = [];
  receive = async (webhook) => {
    const status = await sendWebhook(webhook);
    delivered.push(webhook);
    return status;
  };
  const sendWebhook = async ({ path, headers, body }: Pick<Delivered, 'path' | 'headers' | 'body'>) => {
    const { host: _, connection: __, ...own } = headers;
    return (await shop.app.request(path, { method: 'POST', headers: own, body })).status;
  };

  let people = 0;
  /** A buyer with an e-mail wallet, and their open order. */
  const ordered = async (facts: ItemFacts = {}) => {
    const item = await shop.addItem(facts);
    const buyer = await shop.addPerson(`buyer-${++people}`);
    const wallet = await retrieveVault(ctx, buyer.id);
    await ctx.rates.refresh();
    const { response: order } = await buyer.send('createOrder', { body: { itemId: item.id } });
    return { item, buyer, order, address: wallet.address };
  };
  const start = (buyer: Person, order: Order, method: PaymentMethod, key?: string) =>
    buyer.send('startPayment', {
      params: { id: order.id },
      body: { method, phone: '+91 98400 12345' },
      ...(key ? { headers: { 'idempotency-key': key } } : {}),
    });
  return {
    ...shop,
    chain,
    providers,
    worker,
    delivered,
    sendWebhook,
    ordered,
    start,
    ...recordsOf(ctx),
    /** Waits for providers' webhooks, moves the clock on, and runs all that is due: checks, requests, mints, refunds. */
    passTime: async (seconds: number): Promise<void> => {
      await providers.untilAnswered();
      ctx.clock.set(new Date(ctx.clock.now().getTime() + seconds * 1000).toISOString());
      for (let round = 0; round < 3; round++) {
        await ctx.queue.runDue();
        await worker.tick();
        await ctx.writer.tick('polygon');
        await shop.catchUp();
        await shop.reconciler.advance('polygon');
      }
    },
    stop: async (): Promise<void> => {
      await worker.stop();
      await shop.close();
      await chain.stop();
      await providers.stop();
    },
  };
}

/** The records in the database. */
const recordsOf = (ctx: TestContext) => ({
  paymentOf: async ({ id }: Pick<Payment, 'id'>) => {
    const row = await paymentById(ctx.db, id);
    if (!row) throw new Error('no such payment');
    return row;
  },
  orderOf: async ({ id }: Pick<Order, 'id'>) => {
    const row = await orderById(ctx.db, id);
    if (!row) throw new Error('no such order');
    return row;
  },
  refundsOf: ({ id }: Pick<Payment, 'id'>) => refundsOf(ctx.db, [id]),
  eventsOf: (method: PaymentMethod | OnRampName) =>
    ctx.db
      .select()
      .from(paymentEvents)
      .where(eq(paymentEvents.method, method))
      // several of one moment by their id, so that every read has the same order
      .orderBy(asc(paymentEvents.receivedAt), asc(paymentEvents.id)),
});
