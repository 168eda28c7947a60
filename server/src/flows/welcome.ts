import { eq } from 'drizzle-orm';
import type { Needs } from '../chain/context.ts';
import { users } from '../modules/accounts/index.ts';
import { notify } from '../modules/notifications/index.ts';
import { giveVault } from '../modules/wallets/index.ts';

/**
 * Call once at start: a person who verified an address for the first time is welcomed, and gets an e-mail wallet
 * (spec:70).
 */
export function handleWelcome(
  ctx: Needs<'changes' | 'clock' | 'config' | 'db' | 'mail' | 'queue' | 'writer'>,
): void {
  ctx.queue.handle('account/welcome', async ({ userId }) => {
    const [user] = await ctx.db.select({ name: users.name }).from(users).where(eq(users.id, userId));
    if (!user) return;
    await ctx.db.transaction((tx) =>
      notify(ctx, tx, { userId, kind: 'welcome', data: { name: user.name }, key: 'welcome' }),
    );
    await giveVault(ctx, userId);
  });
}
