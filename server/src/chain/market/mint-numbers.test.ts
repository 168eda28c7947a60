import { tokenIdOf } from '@talkies/shared';
import { eq, gt, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestContext, type TestContext } from '../../testing/context.ts';
import { cursors, mints } from '../tables.ts';
import { mintNumbersOf } from './mint-numbers.ts';

let ctx: TestContext;
beforeAll(async () => {
  ctx = await createTestContext();
  // 2,500 mints, two in each block, of drops of a hundred
  await ctx.db.execute(sql`insert into ${mints}
    (chain, order_id, token_id, drop_id, buyer, tx_hash, log_index, block_number, at)
    select 'polygon', n::text, ((((n / 100) + 1)::bigint << 32) | (n % 100 + 1))::text, n / 100 + 1, '0x', '0x', n % 2, n / 2, now()
    from generate_series(0, 2499) n`);
  await ctx.db.insert(cursors).values({ chain: 'polygon', number: 1, hash: '0x', reorganisations: 0 });
});
afterAll(() => ctx.close());

const idOf = (position: number): string =>
  tokenIdOf(BigInt(Math.floor(position / 100) + 1), BigInt((position % 100) + 1)).toString();
const numbers = async (...positions: number[]) => {
  const found = await mintNumbersOf(ctx.db, 'polygon', positions.map(idOf));
  return positions.map((position) => found.get(idOf(position)));
};

test('tokens are numbered from 1 in the order of their blocks, on both sides of every mark', async () => {
  const positions = [0, 1, 998, 999, 1000, 1001, 1999, 2000, 2499];
  expect(await numbers(...positions)).toEqual(positions.map((position) => position + 1));
  expect(await numbers(2499)).toEqual([2500]);
  expect(await numbers(2500)).toEqual([undefined]);
  expect(await mintNumbersOf(ctx.db, 'ethereum', [idOf(1)])).toEqual(new Map());
});

test('after a correction of the chain they are counted anew', async () => {
  await ctx.db.delete(mints).where(gt(mints.blockNumber, 1000));
  await ctx.db.delete(mints).where(eq(mints.blockNumber, 3));
  await ctx.db.update(cursors).set({ reorganisations: 1 }).where(eq(cursors.chain, 'polygon'));
  expect(await numbers(2, 1001, 2001)).toEqual([3, 1000, 2000]);
});

test('what is minted later follows on', async () => {
  await ctx.db.execute(sql`insert into ${mints}
    (chain, order_id, token_id, drop_id, buyer, tx_hash, log_index, block_number, at)
    values ('polygon', 'later', ${idOf(2400)}, 25, '0x', '0x', 0, 5000, now())`);
  expect(await numbers(2400)).toEqual([2001]);
});
