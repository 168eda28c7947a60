import { randomInt } from 'node:crypto';
import { HANDLE_MAX, HANDLE_MIN, isReservedHandle, slugOf } from '@talkies/shared';
import { and, eq, ne, sql } from 'drizzle-orm';
import type { Database } from '../../../platform/db/database.ts';
import { users } from '../tables.ts';
import { isHiddenHandle } from './hide-part.ts';

const ROOM = 7; // for a hyphen and six digits

/** A handle from a name: Latin letters without their accents, digits and hyphens; empty where none remain. */
export function handleOf(name: string): string {
  const plain = slugOf(name)
    .slice(0, HANDLE_MAX - ROOM)
    .replace(/-$/, '');
  return plain.length < HANDLE_MIN || isReservedHandle(plain) ? '' : plain;
}

/** Whether a handle is free. Locks it until `tx` ends, so that the answer stays true while a handle is written. */
export async function isHandleFree(tx: Database, handle: string, userId = ''): Promise<boolean> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`handle ${handle}`}))`);
  const taken = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.handle, handle), ne(users.id, userId)));
  return taken.length === 0 && !(await isHiddenHandle(tx, handle));
}

/** A free handle made from a name, for a person who is added with `tx`, or for the user who takes that name. */
export async function freeHandle(tx: Database, name: string, userId = ''): Promise<string> {
  const base = handleOf(name);
  let handle = base;
  while (!handle || !(await isHandleFree(tx, handle, userId)))
    handle = `${base || 'guest'}-${randomInt(100_000, 1_000_000)}`;
  return handle;
}

/** Gives, with `tx`, a registration that its address's owner takes over the owner's name, and a handle made from it. */
export async function renameRegistration(tx: Database, userId: string, name: string): Promise<void> {
  const [user] = await tx.select({ name: users.name }).from(users).where(eq(users.id, userId));
  if (user?.name === name) return;
  const handle = await freeHandle(tx, name, userId);
  await tx.update(users).set({ name, handle }).where(eq(users.id, userId));
}
