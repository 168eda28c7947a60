import { marketplaceAbi } from '@talkies/abi';
import { marketTokenIdOf, tokenIdOf } from '@talkies/shared';
import { encodeFunctionData, type LocalAccount } from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { useCollectible } from '../../testing/collectible.ts';
import { type PayingShop, startPayingShop } from '../payments/testing/paying-shop.ts';

const COIN = 10n ** 18n;
const PRICE = 8n * COIN;
/** 10 % royalty and 1.25 % fee on top */
const TOTAL = (PRICE * 11125n) / 10_000n;
const float = generatePrivateKey();

let shop: PayingShop;
beforeAll(async () => {
  shop = await startPayingShop('config', float);
  await shop.chain.fund(privateKeyToAccount(float).address, 1000n * COIN);
  await shop.providers.switch('card');
  shop.ctx.config.resaleDailyCents = 1_000_00n;
  await shop.ctx.rates.refresh();
});
afterAll(() => shop.stop());

async function onMarket(account: LocalAccount, functionName: string, args: unknown[]): Promise<void> {
  const data = encodeFunctionData({ abi: marketplaceAbi, functionName, args } as never);
  const to = shop.chain.config.contracts.marketplace;
  const hash = await shop.chain.client.sendTransaction({ account, chain: null, to, data });
  await shop.chain.client.waitForTransactionReceipt({ hash });
  await shop.catchUp();
}

test('a paid listing that its seller takes back while sales are paused is refunded before they go on', async () => {
  const item = await shop.addItem();
  const { chain } = shop;
  const tokenId = tokenIdOf(item.dropId, 1n);
  await chain.client.waitForTransactionReceipt({
    hash: await useCollectible(chain).deliver(2n ** 240n, item.dropId),
  });
  await onMarket(chain.buyer, 'list', [tokenId, PRICE]);
  const buyer = await shop.addPerson('collector');
  const { response: placed } = await buyer.send('createResaleOrder', {
    params: { id: marketTokenIdOf(item.id, 1) },
    body: { total: TOTAL.toString() },
  });
  const { response: payment } = await shop.start(buyer, placed, 'card');
  await onMarket(chain.deployer, 'setPaused', [true]);
  await shop.providers.act(payment.pageUrl ?? '', 'pay');
  for (let turn = 0; turn < 3; turn++) await shop.passTime(10);
  expect((await shop.orderOf(placed)).state).toBe('minting');
  await onMarket(chain.buyer, 'cancel', [tokenId]);
  for (let turn = 0; turn < 6; turn++) await shop.passTime(600);
  expect((await shop.orderOf(placed)).state).toBe('refunded');
});
