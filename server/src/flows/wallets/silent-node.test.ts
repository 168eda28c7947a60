// takes 20 seconds, so it begins early
import { randomUUID } from 'node:crypto';
import { type Hex, zeroHash } from 'viem';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createChains } from '../../chain/chains.ts';
import type { Context } from '../../chain/context.ts';
import { storeReported } from '../../chain/index.ts';
import { createSigners } from '../../chain/signers.ts';
import { createWriter } from '../../chain/writer/writer.ts';
import { planTransaction } from '../../modules/market/transactions/prepare.ts';
import { reportMarketTransaction } from '../../modules/market/transactions/report.ts';
import { sendMarketTransaction } from '../../modules/market/transactions/send.ts';
import { coinsOf } from '../../modules/wallets/index.ts';
import { balancesOf } from '../../modules/wallets/reads.ts';
import { previewSend, sendOut } from '../../modules/wallets/spend/send.ts';
import { priceTopUp } from '../../modules/wallets/spend/sponsor.ts';
import { retrieveVault } from '../../modules/wallets/vault/create-vault.ts';
import { testKeys } from '../../testing/context.ts';
import { type FaultyNode, faults, startFaultyNode } from '../../testing/faulty-node.ts';
import { ownSeconds } from '../../testing/own-time.ts';
import { coins, type Market, startMarket, type Trader } from '../testing/market.ts';

/** The longest wait for a refusal, in seconds of this process. */
const SOON = 8;

let market: Market;
let seller: Trader;
const nodes: FaultyNode[] = [];
let marketToken: string;
let vault: Hex;
const fan = { id: 'fan', sessionId: 'session of fan' };
beforeAll(async () => {
  market = await startMarket();
  seller = await market.addTrader('seller');
  await market.shop.addPerson(fan.id);
  ({ address: vault } = await retrieveVault(market.shop.ctx, fan.id));
  await market.chain.fund(vault, coins('100'));
  ({ marketToken } = await market.giveToken(seller));
  await market.act(seller, { kind: 'sell', marketToken, price: '1' });
  await market.shop.ctx.rates.refresh();
});
afterAll(async () => {
  await Promise.all(nodes.map((node) => node.stop()));
  await market.close();
});

/** The shop with a node that accepts a request and never answers; nothing was requested of it before. */
async function silent(method?: string): Promise<Context> {
  const node = await startFaultyNode(market.chain.config.rpcUrl);
  nodes.push(node);
  node.use(faults.hanging(method));
  const { ctx } = market.shop;
  const keys = { ...ctx.config.keys, tank: testKeys.faucet };
  const config = { ...ctx.config, keys, sponsor: { user: 1_00n, total: 10_00n } };
  const chains = createChains([{ ...market.chain.config, rpcUrl: node.url }]);
  const sources = { ...ctx, config, chains, signers: createSigners(keys) };
  return { ...sources, writer: createWriter(sources) };
}

async function soon<T>(ask: (ctx: Context) => Promise<T>, method?: string): Promise<T> {
  const ctx = await silent(method);
  const passed = ownSeconds();
  try {
    return await ask(ctx);
  } finally {
    expect(passed()).toBeLessThan(SOON);
  }
}
const refusedSoon = (ask: (ctx: Context) => Promise<unknown>, method?: string) =>
  expect(soon(ask, method)).rejects.toMatchObject({ code: 'chain/unavailable' });

describe('a node that takes the question and never answers', () => {
  const buying = () => ({ kind: 'buy' as const, marketToken, total: coins('1.1125').toString() });
  const sending = () => ({ chain: 'polygon' as const, to: seller.account.address, amount: '1' });
  const request = () => ({ ...sending(), requestId: randomUUID(), accepts: [] });

  test('refuses what an e-mail wallet would send or buy', async () => {
    await Promise.all([
      refusedSoon((ctx) => previewSend(ctx, fan, sending())),
      refusedSoon((ctx) => sendOut(ctx, fan, request())),
      refusedSoon((ctx) =>
        sendMarketTransaction(ctx, fan, { intent: buying() }, (intent) =>
          planTransaction(ctx, fan.id, intent as never),
        ),
      ),
      refusedSoon((ctx) => priceTopUp(ctx, 'polygon', 1n)),
    ]);
  });

  test('refuses it also where only one of several questions is not answered', async () => {
    await Promise.all([
      refusedSoon((ctx) => previewSend(ctx, fan, sending()), 'eth_getCode'),
      refusedSoon((ctx) => previewSend(ctx, fan, sending()), 'eth_estimateGas'),
      refusedSoon(
        (ctx) =>
          sendMarketTransaction(ctx, fan, { intent: buying() }, (intent) =>
            planTransaction(ctx, fan.id, intent as never),
          ),
        'eth_getBlockByNumber',
      ),
    ]);
  });

  test('refuses a plan for a wallet of one’s own, and to let an e-mail wallet go', async () => {
    await Promise.all([
      refusedSoon((ctx) => planTransaction(ctx, seller.id, { kind: 'remove', marketToken })),
      refusedSoon((ctx) => coinsOf(ctx, vault)),
    ]);
    const balances = await soon((ctx) => balancesOf(ctx, vault));
    expect(balances).toEqual([{ chain: 'polygon', balance: null }]);
  });

  test('keeps nobody from reporting what a wallet has sent', async () => {
    const report = { intent: { kind: 'remove', marketToken }, chain: 'polygon', hash: zeroHash } as const;
    expect(await soon((ctx) => reportMarketTransaction(ctx, seller.id, report))).toMatchObject({
      state: 'sent',
    });
    expect(await soon((ctx) => storeReported(ctx, 'polygon', zeroHash))).toBe(false);
  });
});
