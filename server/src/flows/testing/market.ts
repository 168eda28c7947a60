import { type Currency, marketTokenIdOf, parseAmount, tokenIdOf } from '@talkies/shared';
import type { MarketIntent, MarketToken, MarketTransaction } from '@talkies/shared/schemas';
import { eq } from 'drizzle-orm';
import type { Hex, LocalAccount } from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { notifications } from '../../modules/notifications/tables.ts';
import { wallets } from '../../modules/wallets/index.ts';
import { startTestChain, type TestChain } from '../../testing/chain.ts';
import { useCollectible } from '../../testing/collectible.ts';
import { addContractWallet } from '../../testing/contract-wallet.ts';
import { type Person, type Shop, startShop } from './shop.ts';

export const coins = (text: string, currency: Currency = 'MATIC'): bigint =>
  parseAmount(text, currency) ?? 0n;

export interface Trader extends Person {
  account: LocalAccount;
}

/** Somebody who acts by a wallet that is a contract. */
export interface ContractTrader extends Person {
  account: Awaited<ReturnType<typeof addContractWallet>>;
}

/** The person with one more wallet, which is active from now on. */
async function withWallet(chain: TestChain, shop: Shop, person: Person): Promise<Trader> {
  const account = privateKeyToAccount(generatePrivateKey());
  await shop.addWallet(person, account.address);
  await chain.fund(account.address, coins('1000'));
  return { ...person, account };
}

/** The person with coins in a contract that was proved to be theirs on this chain alone. */
async function withContract(chain: TestChain, shop: Shop, person: Person): Promise<ContractTrader> {
  const account = await addContractWallet(chain);
  await shop.addWallet(person, account.address);
  await shop.ctx.db.update(wallets).set({ chain: 'polygon' }).where(eq(wallets.address, account.address));
  return { ...person, account };
}

/** Gives people the first editions of a new item. */
function giverOfTokens(chain: TestChain, shop: Shop, contract: ReturnType<typeof useCollectible>) {
  let orders = 500n;
  return async (owner: Trader | ContractTrader, editions: number, title?: string) => {
    const item = await shop.addItem({ quantity: 3, ...(title ? { id: title } : {}) });
    const given: { marketToken: string; tokenId: bigint }[] = [];
    for (let serial = 1; serial <= editions; serial += 1) {
      orders += 1n;
      const hash = await contract.deliver(orders, item.dropId, owner.account.address);
      await chain.client.waitForTransactionReceipt({ hash });
      given.push({
        marketToken: marketTokenIdOf(item.id, serial),
        tokenId: tokenIdOf(item.dropId, BigInt(serial)),
      });
    }
    await shop.catchUp();
    return given;
  };
}

/** A shop on a real chain with people who trade from browser wallets. */
export async function startMarket() {
  const chain = await startTestChain();
  const shop = await startShop(chain, { market: true });
  const contract = useCollectible(chain);

  const addWallet = (person: Person): Promise<Trader> => withWallet(chain, shop, person);
  const addTrader = async (name: string): Promise<Trader> => addWallet(await shop.addPerson(name));

  const addContractTrader = async (name: string): Promise<ContractTrader> =>
    withContract(chain, shop, await shop.addPerson(name));

  const giveTokens = giverOfTokens(chain, shop, contract);
  /** A token in somebody's wallet. */
  const giveToken = async (owner: Trader | ContractTrader, title?: string) => {
    const [given] = await giveTokens(owner, 1, title);
    if (!given) throw new Error('nothing was given');
    return given;
  };

  /** The browser's part: prepare, sign and send, report; then the reader passes the block. */
  const act = async (person: Trader, intent: MarketIntent): Promise<MarketTransaction & { hash: Hex }> => {
    const prepared = await person.send('prepareMarketTransaction', { body: { intent } });
    if (prepared.status !== 200) throw new Error(`${intent.kind}: ${JSON.stringify(prepared.problem)}`);
    const { chain: name, call } = prepared.response;
    const hash = await chain.client.sendTransaction({
      account: person.account,
      chain: null,
      to: call.to as Hex,
      data: call.data as Hex,
      value: BigInt(call.value),
      gas: BigInt(call.gas),
    });
    await chain.client.waitForTransactionReceipt({ hash });
    const reported = await person.send('reportMarketTransaction', { body: { intent, chain: name, hash } });
    if (reported.status !== 200) throw new Error(`report: ${JSON.stringify(reported.problem)}`);
    await shop.catchUp();
    return { ...reported.response, hash };
  };

  const refused = async (person: Trader, intent: MarketIntent) => {
    const { status, problem } = await person.send('prepareMarketTransaction', { body: { intent } });
    if (status === 200) throw new Error(`${intent.kind} was not refused`);
    return problem;
  };

  return {
    chain,
    shop,
    contract,
    addTrader,
    addWallet,
    addContractTrader,
    giveToken,
    giveTokens,
    act,
    refused,
    look: (marketToken: string) => look(shop, marketToken),
    notificationsOf: (person: Person) => notificationsOf(shop, person),
    /** Advances the chain's clock, and ours with it. */
    pass: async (seconds: number) => {
      await chain.client.increaseTime({ seconds });
      await chain.mine();
      await shop.catchUp();
    },
    /** enough blocks that a trade counts as confirmed */
    confirm: async () => {
      await chain.mine(3);
      await shop.catchUp();
    },
    close: async () => {
      await shop.close();
      await chain.stop();
    },
  };
}

export type Market = Awaited<ReturnType<typeof startMarket>>;

/** Nothing is mined while it runs; one block after it. */
export async function inOneBlock<T>(chain: TestChain, step: () => Promise<T>): Promise<T> {
  await chain.setMining(false);
  try {
    return await step();
  } finally {
    await chain.setMining(true);
    await chain.mine();
  }
}

async function look(shop: Shop, marketToken: string): Promise<MarketToken> {
  const { response, status } = await shop.visitor.call('getMarketToken', { params: { id: marketToken } });
  if (status !== 200) throw new Error(`${marketToken}: ${JSON.stringify(response)}`);
  return response;
}

/** The kinds of a person's notifications, in their order. */
async function notificationsOf(shop: Shop, person: Person): Promise<string[]> {
  const rows = await shop.ctx.db.select().from(notifications);
  return rows
    .filter(({ userId }) => userId === person.id)
    .sort((a, b) => a.at.getTime() - b.at.getTime())
    .map(({ kind }) => kind);
}
