import type { ChainName } from '@talkies/shared';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { tokens, tokensOwnedBy } from '../../chain/index.ts';
import { ownersAt, ownsAddress, walletsOf } from '../../modules/wallets/index.ts';
import { wallets } from '../../modules/wallets/tables.ts';
import { type Person, type Shop, startShop } from '../testing/shop.ts';

const address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
let shop: Shop;
let asha: Person;
let people = 0;

beforeAll(async () => {
  shop = await startShop(undefined, { market: true });
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.ctx.db.delete(wallets);
  people += 1;
  asha = await shop.addPerson(`asha-${people}`);
  await shop.addWallet(asha, address);
});
const provedOn = (chain: ChainName | null) =>
  shop.ctx.db.update(wallets).set({ chain }).where(eq(wallets.address, address));

describe('a wallet that was proved on the other chain alone', () => {
  const refusal = {
    status: 409,
    code: 'wallet/other-chain',
    detail: expect.stringContaining('connect it again'),
  };

  test('buys nothing here, and is told what to do', async () => {
    const item = await shop.addItem();
    await provedOn('ethereum');
    const order = () => asha.send('createOrder', { body: { itemId: item.id } });
    expect((await order()).problem).toMatchObject(refusal);
    await provedOn('polygon');
    expect((await order()).status).toBe(200);
  });

  test('signs nothing for the market here', async () => {
    const intent = { kind: 'approve', chain: 'polygon', allowed: true } as const;
    await provedOn('ethereum');
    expect((await asha.send('prepareMarketTransaction', { body: { intent } })).problem).toMatchObject(
      refusal,
    );
    const named = { body: { intent, wallet: address } };
    expect((await asha.send('prepareMarketTransaction', named)).problem).toMatchObject(refusal);
    const { approvals } = (await asha.send('myApprovals')).response;
    expect(approvals.map(({ chain }) => chain)).toEqual(['ethereum']);
  });

  test('owns nothing here: what lies at that address is somebody else’s', async () => {
    const { db, clock } = shop.ctx;
    const token = { chain: 'polygon', tokenId: '7', dropId: 99n, serial: 7, owner: address } as const;
    const at = clock.now();
    const rest = {
      transferCount: 1,
      locked: false,
      mintTxHash: '0x01',
      mintedAt: at,
      acquiredAt: at,
    } as const;
    await db.insert(tokens).values({ ...token, ...rest });
    const seen = async () => {
      const own = await walletsOf(db, asha.id);
      return [
        ownsAddress(own, 'polygon', address),
        (await tokensOwnedBy(db, own)).length,
        (await ownersAt(db, 'polygon', [address])).size,
      ];
    };
    expect(await seen()).toEqual([true, 1, 1]);
    await provedOn('polygon');
    expect(await seen()).toEqual([true, 1, 1]);
    await provedOn('ethereum');
    expect(await seen()).toEqual([false, 0, 0]);
  });
});
