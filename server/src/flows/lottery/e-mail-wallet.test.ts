import { randomUUID } from 'node:crypto';
import { type Hex, parseEther } from 'viem';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { HttpApp } from '../../api/app.ts';
import { createApi } from '../../app/app.ts';
import { sessionConfirmations } from '../../modules/accounts/confirm/tables.ts';
import { confirmNewest, signedIn } from '../../modules/accounts/testing/accounts.ts';
import { startTestChain, type TestChain } from '../../testing/chain.ts';
import type { TestVisitor } from '../../testing/visitor.ts';
import { inOneBlock } from '../testing/market.ts';
import { type LotteryShop, startLotteryShop } from './testing/lottery-shop.ts';

// one MATIC is worth $0.50 here
const PRICE = parseEther('20');
const email = 'asha@example.com';

let chain: TestChain;
let shop: LotteryShop;
let api: HttpApp;
let asha: TestVisitor;
beforeAll(async () => {
  chain = await startTestChain();
  shop = await startLotteryShop(chain, { ticketPrice: PRICE });
  api = createApi(shop.ctx);
});
afterAll(async () => {
  await shop.close();
  await chain.stop();
});
beforeEach(async () => {
  shop.ctx.config.lottery.dailyCents = 5_000_00n;
});

const buy = (count: number, requestId?: string) =>
  asha.send('sendMarketTransaction', {
    body: {
      intent: {
        kind: 'tickets',
        lottery: 'first-night',
        count,
        total: (PRICE * BigInt(count)).toString(),
      },
      ...(requestId && { requestId }),
    },
  });

describe('tickets from an e-mail wallet', () => {
  test('count as spending: above a sum it is asked who one is', async () => {
    asha = await signedIn(shop.ctx, api, { email });
    const address = (await asha.call('createVault')).response.address as Hex;
    await chain.fund(address, parseEther('3000'));
    await shop.ctx.rates.refresh();
    await asha.call('setLotteryEntry', { body: { adult: true } });
    await shop.ctx.db.delete(sessionConfirmations);
    expect(await buy(2)).toMatchObject({ status: 200 });
    await shop.ctx.writer.tick('polygon');
    await chain.mine(3);
    await shop.catchUp();
    const { response: mine } = await asha.call('myLottery', { params: { id: 'first-night' } });
    expect(mine).toMatchObject({
      tickets: 2,
      wallets: [{ kind: 'vault', tickets: 2 }],
      entry: { spentToday: { amount: '2000', currency: 'USD' } },
      pending: [{ kind: 'tickets', state: 'done', lottery: { id: 'first-night', tickets: 2 } }],
    });
    expect((await buy(40)).problem.code).toBe('auth/reauthentication-required');
    await confirmNewest(shop.ctx, email);
    expect((await buy(40)).status).toBe(200);
    const { uses } = (await asha.call('listVaultUses')).response;
    expect(uses[0]).toMatchObject({ what: 'lottery' });
  });

  test('may be bought again while the first ones are on their way; one request buys them once', async () => {
    shop.ctx.config.vaultLimits.daily = 100_000_00n;
    await confirmNewest(shop.ctx, email);
    const [first, second] = [randomUUID(), randomUUID()];
    const answers = await Promise.all([buy(3, first), buy(3, first), buy(3, second), buy(3, second)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const ids = answers.map(({ response }) => response.id);
    expect([ids[0], ids[2]]).toEqual([ids[1], ids[3]]);
    expect(new Set(ids).size).toBe(2);
  });

  test('go through in one block, though the fourth purchase of a holder needs more gas than its dry run', async () => {
    await inOneBlock(chain, () => shop.ctx.writer.tick('polygon'));
    await chain.mine(3);
    await shop.catchUp();
    const { response: mine } = await asha.call('myLottery', { params: { id: 'first-night' } });
    expect(mine.tickets).toBe(2 + 40 + 3 + 3);
  });

  test('keep the wallet: a prize or a refund would go to a key out of use', async () => {
    const { wallets } = (await asha.call('listWallets')).response;
    const address = wallets.find(({ kind }) => kind === 'vault')?.address as Hex;
    await shop.ctx.writer.tick('polygon');
    await chain.mine(3);
    await shop.catchUp();
    await shop.ctx.writer.tick('polygon');
    await chain.fund(address, 0n);
    await confirmNewest(shop.ctx, email);
    expect((await asha.call('unlinkWallet', { params: { address } })).problem).toMatchObject({
      code: 'wallet/in-use',
      detail: expect.stringContaining('tickets'),
    });
  });
});
