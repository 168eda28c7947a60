import type { TestContext } from '../../../testing/context.ts';
import { users } from '../tables.ts';

/** Writes people with ids only, for tests that only need them to exist. Idempotent. */
export async function addPeople(ctx: TestContext, ...ids: string[]): Promise<void> {
  const at = ctx.clock.now();
  const rows = ids.map((id) => ({
    id,
    name: id,
    email: `${id.toLowerCase()}@example.com`,
    emailVerified: true,
    createdAt: at,
    updatedAt: at,
  }));
  if (rows.length > 0) await ctx.db.insert(users).values(rows).onConflictDoNothing();
}
