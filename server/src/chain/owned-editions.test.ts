import { chainNames } from '@talkies/shared';
import { asc, eq, ne, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestContext, type TestContext } from '../testing/context.ts';
import { rebuildOwnedEditions } from './owned-editions.ts';
import { ownedEditions, tokens } from './tables.ts';

let ctx: TestContext;
beforeAll(async () => {
  ctx = await createTestContext();
});
afterAll(() => ctx.close());

const owners = ['0xA', '0xB', '0xC'] as const;
const stored = () =>
  ctx.db
    .select()
    .from(ownedEditions)
    .where(ne(ownedEditions.editions, 0))
    .orderBy(asc(ownedEditions.owner), asc(ownedEditions.chain), asc(ownedEditions.day));
const counted = () =>
  ctx.db
    .select({
      owner: tokens.owner,
      chain: tokens.chain,
      day: sql<string>`to_char(${tokens.acquiredAt} at time zone 'UTC', 'YYYY-MM-DD')`.as('day'),
      editions: sql<number>`count(*)::int`,
    })
    .from(tokens)
    .groupBy(tokens.owner, tokens.chain, sql`3`)
    .orderBy(asc(tokens.owner), asc(tokens.chain), sql`3`);

test('what each account owns follows every mint, transfer and correction', async () => {
  let state = 7;
  const draw = (below: number): number => {
    state = (state * 48_271) % 2_147_483_647;
    return state % below;
  };
  const owner = () => owners[draw(3)] ?? '0xA';
  const at = () => new Date(Date.UTC(2027, 0, 14 + draw(3)) - draw(2));
  for (let n = 0; n < 120; n += 1) {
    const tokenId = String(draw(20));
    const row = {
      chain: chainNames[draw(2)] ?? 'polygon',
      ...{ tokenId, dropId: 1n, serial: 1, transferCount: n, locked: false, mintTxHash: '0x1' as const },
      ...{ owner: owner(), mintedAt: at(), acquiredAt: at() },
    };
    const step = draw(5);
    if (step === 0) await ctx.db.delete(tokens).where(eq(tokens.tokenId, tokenId));
    else if (step === 1)
      await ctx.db
        .update(tokens)
        .set({ owner: owner(), acquiredAt: at() })
        .where(sql`${tokens.tokenId}::int % 3 = ${draw(3)}`);
    else
      await ctx.db
        .insert(tokens)
        .values(row)
        .onConflictDoUpdate({ target: [tokens.chain, tokens.tokenId], set: row });
    if (n % 10 === 0) expect(await stored()).toEqual(await counted());
  }
  expect((await stored()).length).toBeGreaterThan(3);
});

test('counted anew it is the same, and what was wrong is right again', async () => {
  await ctx.db.update(ownedEditions).set({ editions: 99 }).where(eq(ownedEditions.owner, '0xA'));
  await rebuildOwnedEditions(ctx.db);
  expect(await stored()).toEqual(await counted());
});
