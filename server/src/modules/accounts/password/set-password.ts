import { randomUUID } from 'node:crypto';
import type { Database } from '../../../platform/db/database.ts';
import { signInMethods } from '../tables.ts';

/** Writes the password's hash with `tx`, also for people who had none. */
export async function setPassword(tx: Database, userId: string, hash: string, now: Date): Promise<void> {
  await tx
    .insert(signInMethods)
    .values({
      id: randomUUID(),
      userId,
      accountId: userId,
      providerId: 'credential',
      password: hash,
      createdAt: now,
      updatedAt: now,
    })
    .onConflictDoUpdate({
      target: [signInMethods.providerId, signInMethods.accountId],
      set: { password: hash, updatedAt: now },
    });
}
