import { randomUUID } from 'node:crypto';
import type { Database } from '../../platform/db/database.ts';
import { freeHandle } from './profile/handles.ts';
import { users } from './tables.ts';

interface NewPerson {
  name: string;
  /** lower case */
  email: string;
  phone: string | null;
  emailVerified: boolean;
}

/**
 * The only place that adds a person, who has given consent (spec:24). Returns null, and writes nothing, where the
 * address is taken.
 */
export async function addUser(
  tx: Database,
  person: NewPerson,
  now: Date,
): Promise<{ id: string; email: string } | null> {
  const handle = await freeHandle(tx, person.name);
  const [user] = await tx
    .insert(users)
    .values({ id: randomUUID(), handle, ...person, consentedAt: now, createdAt: now, updatedAt: now })
    .onConflictDoNothing({ target: users.email })
    .returning({ id: users.id, email: users.email });
  return user ?? null;
}
