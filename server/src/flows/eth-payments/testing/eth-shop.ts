import { chainNames } from '@talkies/shared';
import type { Order } from '@talkies/shared/schemas';
import type { Hex, LocalAccount } from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import type { Needs } from '../../../chain/context.ts';
import { ethPaymentOf } from '../../../modules/eth-payments/index.ts';
import { orderById } from '../../../modules/orders/index.ts';
import { retrieveVault } from '../../../modules/wallets/vault/create-vault.ts';
import { registerVaultSigner } from '../../../modules/wallets/vault/vault-signer.ts';
import { clockFromNoon, startTestChain, type TestChain } from '../../../testing/chain.ts';
import { type ItemFacts, type Person, startShop } from '../../testing/shop.ts';
import { composeEthPaymentMails } from '../eth-payment-mails.ts';
import { createEthPaymentWorker } from '../eth-payment-worker.ts';

export type EthShop = Awaited<ReturnType<typeof startEthShop>>;
type Call = NonNullable<Order['call']>;

/** A shop with items on one chain that are paid on another: two real chains with our contracts; their clocks begin at noon. */
export async function startEthShop() {
  const clock = clockFromNoon();
  const polygon = await startTestChain('polygon', { began: clock() });
  const ethereum = await startTestChain('ethereum', { began: clock() });
  const shop = await startShop(polygon, { other: ethereum });
  const { ctx } = shop;
  registerVaultSigner(ctx);
  composeEthPaymentMails(ctx);
  const worker = createEthPaymentWorker(ctx);
  let people = 0;

  /** Runs everything that is due: readers, the worker, the writer. */
  const untilIdle = async (rounds = 3): Promise<void> => {
    for (let round = 0; round < rounds; round++) {
      await shop.catchUp();
      await worker.tick();
      await ctx.writer.tick();
      await ctx.queue.runDue();
    }
    await shop.catchUp();
    for (const chain of chainNames) await shop.reconciler.advance(chain);
  };
  return {
    ...shop,
    polygon,
    ethereum,
    worker,
    untilIdle,
    sendCall,
    get,
    /** requests the call that pays in ETH */
    eth,
    /** A buyer with money in their own wallet on both chains, and their open order. */
    ordered: async (facts: ItemFacts = {}) => {
      const account = privateKeyToAccount(generatePrivateKey());
      for (const chain of [polygon, ethereum]) await chain.fund(account.address, 10n ** 22n);
      const buyer = await shop.addPerson(`buyer-${++people}`);
      await shop.addWallet(buyer, account.address);
      return { ...(await placed(shop, buyer, facts)), account };
    },
    /** A buyer with an e-mail wallet, and their open order. */
    orderedByMail: async (facts: ItemFacts = {}) => {
      const buyer = await shop.addPerson(`buyer-${++people}`);
      const { address } = await retrieveVault(ctx, buyer.id);
      await ethereum.fund(address as Hex, 10n ** 22n);
      return placed(shop, buyer, facts);
    },
    placed: (buyer: Person, facts: ItemFacts) => placed(shop, buyer, facts),
    /** sends an order's call from a wallet and reports it to the shop */
    payInEth: async (buyer: Person, account: LocalAccount, order: Order): Promise<Hex> => {
      const { ethPayment } = await eth(buyer, order);
      if (!ethPayment?.call) throw new Error('no call');
      const hash = await sendCall(ethereum, account, ethPayment.call);
      await buyer.send('reportTransaction', { params: { id: order.id }, body: { hash, chain: 'ethereum' } });
      return hash;
    },
    /** mines blocks until the earlier ones are final */
    finalise: async (): Promise<void> => {
      for (let round = 0; round < 2; round++) {
        await ethereum.mine(3);
        await untilIdle();
        await polygon.mine(3);
        await untilIdle();
      }
    },
    recordOf: (order: Pick<Order, 'id'>) => recordOf(ctx, order),
    stop: async () => {
      await worker.stop();
      await shop.close();
      await polygon.stop();
      await ethereum.stop();
    },
  };
}

/** Sends a call as a wallet does. */
const sendCall = async (chain: TestChain, account: LocalAccount, call: Call): Promise<Hex> => {
  const hash = await chain.client.sendTransaction({
    account,
    chain: null,
    to: call.to as Hex,
    data: call.data as Hex,
    value: BigInt(call.value),
    gas: BigInt(call.gas),
  });
  await chain.untilMined();
  return hash;
};

const eth = async (
  person: Person,
  order: Pick<Order, 'id' | 'wallet'>,
  payer = order.wallet,
): Promise<Order> => {
  const { status, response, problem } = await person.send('startEthPayment', {
    params: { id: order.id },
    body: { payer },
  });
  if (status !== 200) throw new Error(`${problem.code}: ${problem.detail}`);
  return response;
};
const get = async (person: Person, order: Pick<Order, 'id'>): Promise<Order> =>
  (await person.send('getOrder', { params: { id: order.id } })).response;

async function placed(shop: Awaited<ReturnType<typeof startShop>>, buyer: Person, facts: ItemFacts) {
  const item = await shop.addItem(facts);
  await shop.ctx.rates.refresh();
  const { response: order } = await buyer.send('createOrder', { body: { itemId: item.id } });
  return { item, buyer, order };
}

/** The records in the database: the states of the order and its payment. */
async function recordOf({ db }: Needs<'db'>, { id }: Pick<Order, 'id'>) {
  const order = await orderById(db, id);
  const payment = await ethPaymentOf(db, id);
  if (!order) throw new Error('no such order');
  return { order, payment, states: [order.state, payment?.state ?? null] };
}
