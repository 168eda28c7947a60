import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createApi } from '../../../app/app.ts';
import { createTestContext, type TestContext } from '../../../testing/context.ts';
import { confirmInStudio, memberOf, type StudioVisitor } from '../../testing/studio.ts';

let ctx: TestContext;
let first: StudioVisitor;
let second: StudioVisitor;
beforeAll(async () => {
  ctx = await createTestContext();
  const api = createApi(ctx);
  first = await memberOf(ctx, api, 'finance');
  second = await memberOf(ctx, api, 'finance', 'second');
});
afterAll(() => ctx.close());
beforeEach(async () => {
  for (const member of [first, second]) await confirmInStudio(ctx, member);
});

describe('of two members who saw the same, the second changes nothing', () => {
  test('of how a creator is paid: the wallet that the first set stays', async () => {
    const own = '0x2222222222222222222222222222222222222222' as const;
    const params = { chain: 'polygon', address: own } as const;
    const seen = { name: null, address: own, currency: 'USD', taxBps: null } as const;
    const moved = { ...seen, address: '0x3333333333333333333333333333333333333333' as const };
    const set = (who: StudioVisitor, to: typeof moved | (Omit<typeof seen, 'taxBps'> & { taxBps: number })) =>
      who.studio('setPayee', { params, body: { ...to, seen } });
    expect((await set(first, moved)).status).toBe(200);
    expect((await set(second, { ...seen, taxBps: 1000 })).problem.code).toBe('studio/changed-meanwhile');
    const again = await second.studio('setPayee', { params, body: { ...moved, taxBps: 1000, seen: moved } });
    expect(again.response).toMatchObject({ address: moved.address, taxBps: 1000 });
  });

  test('of a creator of whom nothing was set, both at once', async () => {
    const own = '0x4444444444444444444444444444444444444444' as const;
    const params = { chain: 'polygon', address: own } as const;
    const seen = { name: null, address: own, currency: 'USD', taxBps: null } as const;
    const both = await Promise.all(
      [first, second].map((who, n) =>
        who.studio('setPayee', { params, body: { ...seen, taxBps: 1000 + n, seen } }),
      ),
    );
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  test('of what is deducted from royalties', async () => {
    const seen = (await first.studio('moneySettings')).response.royalties;
    const set = (who: StudioVisitor, to: Partial<typeof seen>) =>
      who.studio('setRoyaltyTerms', { body: { ...seen, ...to, seen } });
    expect((await set(first, { taxBps: 1000 })).status).toBe(200);
    expect((await set(second, { minimumCents: '2000' })).problem.code).toBe('studio/changed-meanwhile');
    expect((await first.studio('moneySettings')).response.royalties).toEqual({ ...seen, taxBps: 1000 });
  });

  test('of who sells', async () => {
    const seen = (await first.studio('moneySettings')).response.seller;
    const set = (who: StudioVisitor, to: Partial<typeof seen>) =>
      who.studio('setSeller', { body: { ...seen, ...to, seen } });
    expect((await set(first, { name: 'Talkies India' })).status).toBe(200);
    expect((await set(second, { address: ['1 Anna Salai'] })).problem.code).toBe('studio/changed-meanwhile');
    expect((await first.studio('moneySettings')).response.seller).toEqual({ ...seen, name: 'Talkies India' });
  });
});
