import { createHash, randomBytes } from 'node:crypto';
import { MINUTE_MS } from '@talkies/shared';
import { and, eq, gt, inArray, lte } from 'drizzle-orm';
import type { Needs } from '../../../chain/context.ts';
import type { Database } from '../../../platform/db/database.ts';
import { verifications } from '../tables.ts';

/** What is stored between the steps of a sign-in, by the next step. */
export interface StepData {
  google: {
    state: string;
    nonce: string;
    verifier: string;
    next: string;
    /** the person who confirms their identity, or links a Google account; null for a sign-in */
    confirms: { userId: string; sessionId: string; links: boolean } | null;
  };
  entry: { sub: string; email: string; name: string; next: string };
  /**
   * a sign-up in this browser whose address is to be verified; `name`, where it has no password; `recovers`, where the
   * address was verified before and is the only sign-in method
   */
  verify: { userId: string; next: string; name: string | null; recovers?: true };
  'passkey-sign-in': { challenge: string };
  'passkey-new': { challenge: string; userId: string };
  'passkey-confirm': { challenge: string; userId: string };
  /** the link into the studio of a demonstration */
  'studio-link': { userId: string };
}
export type Step = keyof StepData;

/** How long each step may take. */
export const STEP_MINUTES: Record<Step, number> = {
  google: 10,
  entry: 30,
  // as long as the link of the mail works
  verify: 72 * 60,
  'passkey-sign-in': 10,
  'passkey-new': 10,
  'passkey-confirm': 10,
  'studio-link': 60,
};

/** The stored key of a step: reading the database is not enough to continue somebody's step. */
export const stepKey = (step: Step, id: string): string =>
  `${step}:${createHash('sha256').update(id).digest('base64url')}`;

/** Stores a step and returns the name by which its browser, and no other, continues. Deletes expired steps. */
export async function beginStep<S extends Step>(
  ctx: Needs<'clock' | 'db'>,
  step: S,
  data: StepData[S],
  db: Database = ctx.db,
): Promise<string> {
  const id = randomBytes(24).toString('base64url');
  const now = ctx.clock.now();
  // two such deletions could deadlock: each skips rows that another has locked
  const over = db
    .select({ id: verifications.id })
    .from(verifications)
    .where(lte(verifications.expiresAt, now))
    .for('update', { skipLocked: true });
  await db.delete(verifications).where(inArray(verifications.id, over));
  await db.insert(verifications).values({
    id: randomBytes(12).toString('base64url'),
    identifier: stepKey(step, id),
    value: JSON.stringify(data),
    expiresAt: new Date(now.getTime() + STEP_MINUTES[step] * MINUTE_MS),
    createdAt: now,
    updatedAt: now,
  });
  return id;
}

const openKey = (ctx: Needs<'clock'>, key: string) =>
  and(eq(verifications.identifier, key), gt(verifications.expiresAt, ctx.clock.now()));
const open = (ctx: Needs<'clock'>, step: Step, id: string) => openKey(ctx, stepKey(step, id));

/** Uses a step up, once: null when it has expired, was used, or is another one. */
export async function consumeStep<S extends Step>(
  ctx: Needs<'clock'>,
  db: Database,
  step: S,
  id: string,
): Promise<StepData[S] | null> {
  const [row] = await db
    .delete(verifications)
    .where(open(ctx, step, id))
    .returning({ value: verifications.value });
  return row ? JSON.parse(row.value) : null;
}

/** Reads a step without using it up. */
export async function findStep<S extends Step>(
  ctx: Needs<'clock' | 'db'>,
  step: S,
  id: string,
): Promise<StepData[S] | null> {
  return findStepByKey<S>(ctx, ctx.db, stepKey(step, id));
}

/** As `findStep`, by its stored key (`stepKey`): for a step that was begun in another browser. */
export async function findStepByKey<S extends Step>(
  ctx: Needs<'clock'>,
  db: Database,
  key: string,
): Promise<StepData[S] | null> {
  const [row] = await db.select({ value: verifications.value }).from(verifications).where(openKey(ctx, key));
  return row ? JSON.parse(row.value) : null;
}
