import { createHash, randomBytes } from 'node:crypto';
import { MINUTE_MS } from '@talkies/shared';
import { and, eq, gt, inArray, lte } from 'drizzle-orm';
import type { Needs } from '../../../chain/context.ts';
import type { Database } from '../../../platform/db/database.ts';
import { verifications } from '../tables.ts';

/** What is remembered between the steps of a sign-in, by the step that comes next. */
export interface StepData {
  google: {
    state: string;
    nonce: string;
    verifier: string;
    next: string;
    /** who confirms that it is them, or links the Google account; null for a sign-in */
    confirms: { userId: string; sessionId: string; links: boolean } | null;
  };
  entry: { sub: string; email: string; name: string; next: string };
  /**
   * somebody signed up here and has to prove the address; `name`, where they came without a password; `recovers`, where they have
   * proved it before and have no other way in
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

/** How a step is stored: who reads the database cannot go on with somebody's step. */
export const stepKey = (step: Step, id: string): string =>
  `${step}:${createHash('sha256').update(id).digest('base64url')}`;

/** Remembers a step and returns the name under which its browser, and nobody else, goes on. Sweeps what is over. */
export async function beginStep<S extends Step>(
  ctx: Needs<'clock' | 'db'>,
  step: S,
  data: StepData[S],
  db: Database = ctx.db,
): Promise<string> {
  const id = randomBytes(24).toString('base64url');
  const now = ctx.clock.now();
  // two sweeps at once would wait for each other's rows in two orders: each leaves what another is at
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

/** Uses a step up, once: null when it is over, was used, or is another one. */
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

/** Looks at a step without using it up. */
export async function findStep<S extends Step>(
  ctx: Needs<'clock' | 'db'>,
  step: S,
  id: string,
): Promise<StepData[S] | null> {
  return findStepByKey<S>(ctx, ctx.db, stepKey(step, id));
}

/** As `findStep`, by what is stored of it (`stepKey`): what was begun in a browser that is not here. */
export async function findStepByKey<S extends Step>(
  ctx: Needs<'clock'>,
  db: Database,
  key: string,
): Promise<StepData[S] | null> {
  const [row] = await db.select({ value: verifications.value }).from(verifications).where(openKey(ctx, key));
  return row ? JSON.parse(row.value) : null;
}
