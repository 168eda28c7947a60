import { expect, onTestFinished, test } from 'vitest';
import { beside } from '../../platform/db/transaction-scope.ts';
import { createTestContext } from '../../testing/context.ts';
import { waitingSessions } from '../../testing/waiting-sessions.ts';
import { addUser } from '../accounts/add-user.ts';
import { lockAccount } from '../accounts/lock-account.ts';
import { passkeys } from '../accounts/tables.ts';
import { putMember } from './members.ts';
import { noteFirstPasskey } from './step-up.ts';
import { studioMembers } from './tables.ts';

test('a passkey that is added while its owner becomes a member counts from then on', async () => {
  const ctx = await createTestContext();
  onTestFinished(() => ctx.close());
  const [now, person] = [ctx.clock.now(), { name: 'Meera', email: 'meera@example.com', phone: null }];
  const user = await addUser(ctx.db, { ...person, emailVerified: true }, now);
  const userId = user?.id ?? '';
  const joined = await ctx.db.transaction(async (tx) => {
    await lockAccount(tx, userId, 'update');
    const joining = beside(() =>
      ctx.db.transaction((other) => putMember(ctx, other, userId, { role: 'owner', addedBy: 'command' })),
    );
    await expect.poll(() => waitingSessions(ctx.db)).toBe(1);
    await tx.insert(passkeys).values({
      ...{ id: 'key', userId, name: 'My phone', publicKey: '', counter: 0, transports: [] },
      ...{ backedUp: false, multiDevice: false, createdAt: now },
    });
    await noteFirstPasskey(ctx, tx, userId);
    return { joining };
  });
  await joined.joining;
  expect(await ctx.db.select().from(studioMembers)).toMatchObject([{ passkeySince: now }]);
});
