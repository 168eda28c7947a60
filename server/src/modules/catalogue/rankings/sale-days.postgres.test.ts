import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sales } from '../../../chain/market/tables.ts';
import { beside } from '../../../platform/db/transaction-scope.ts';
import { createTestContext, type TestContext } from '../../../testing/context.ts';
import { waitingSessions } from '../../../testing/waiting-sessions.ts';
import { addPeople } from '../../accounts/testing/people.ts';
import { wallets } from '../../wallets/tables.ts';
import { saleDays } from './tables.ts';

const [one, other] = [`0x${'1'.repeat(40)}`, `0x${'2'.repeat(40)}`] as const;
const wallet = (address: typeof one | typeof other) => ({
  address,
  userId: 'asha',
  chain: null,
  kind: 'extension' as const,
  active: false,
  linkedAt: new Date(),
});
let ctx: TestContext;
beforeAll(async () => {
  ctx = await createTestContext();
  await addPeople(ctx, 'asha');
});
afterAll(() => ctx.close());

test('of two changes of one account’s wallets at once, the second judges by the first', async () => {
  await ctx.db.insert(wallets).values(wallet(other));
  await ctx.db.insert(sales).values({
    chain: 'polygon',
    blockNumber: 1,
    logIndex: 0,
    kind: 'resale',
    tokenId: '1',
    dropId: 1n,
    seller: one,
    buyer: other,
    price: '1',
    royalty: '0',
    fee: '0',
    txHash: '0x1',
    at: new Date(),
  });
  const second = await ctx.db.transaction(async (tx) => {
    await tx.insert(wallets).values(wallet(one));
    const letGo = beside(() => ctx.db.delete(wallets).where(eq(wallets.address, other)).execute());
    let done = false;
    const ended = letGo.then(() => {
      done = true;
    });
    await expect.poll(async () => done || (await waitingSessions(ctx.db)) === 1).toBe(true);
    return { ended };
  });
  await second.ended;
  // only one of the two is theirs now: it was sold to somebody else
  expect(await ctx.db.select({ sales: saleDays.sales }).from(saleDays)).toEqual([{ sales: 1 }]);
});
