import { HOUR_MS } from '@talkies/shared';
import type { StudioApproval } from '@talkies/shared/studio/schemas';
import { and, eq, gt, inArray, or, type SQL, sql } from 'drizzle-orm';
import type { Needs } from '../../chain/context.ts';
import type { Database } from '../../platform/db/database.ts';
import { lockName } from '../../platform/db/lock-name.ts';
import { limitCents } from '../../platform/settings/settings.ts';
import type { Member } from './access.ts';
import { MOVES_HOURS } from './rules.ts';
import { studioMoves } from './tables.ts';

type Ctx = Needs<'clock' | 'config' | 'db'>;

/** Money that a member is about to move: its subject (an order's id, a creator), and its worth in US cents. */
export interface Move {
  subject: string;
  cents: bigint;
}

/**
 * The US cents that the member may still move without a second person: the limit, less the larger of what they so moved
 * within the last day, for any subject, and what anybody so moved for these subjects (adr/276).
 */
export async function leftAlone(
  ctx: Needs<'clock' | 'config'>,
  db: Database,
  memberId: string,
  subjects: readonly string[],
): Promise<bigint> {
  const since = new Date(ctx.clock.now().getTime() - MOVES_HOURS * HOUR_MS);
  const own = eq(studioMoves.memberId, memberId);
  const same = inArray(studioMoves.subject, [...subjects]);
  const sum = (of: SQL) => sql<string>`coalesce(sum(${studioMoves.cents}) filter (where ${of}), 0)`;
  const [moved] = await db
    .select({ own: sum(own), same: sum(same) })
    .from(studioMoves)
    .where(and(gt(studioMoves.at, since), or(own, same)));
  const [byThem, aboutIt] = [BigInt(moved?.own ?? 0), BigInt(moved?.same ?? 0)];
  const most = await limitCents({ config: ctx.config, db }, 'secondPerson');
  const left = most - (byThem > aboutIt ? byThem : aboutIt);
  return left > 0n ? left : 0n;
}

const sumOfMoves = (moves: readonly Move[]): bigint => moves.reduce((sum, { cents }) => sum + cents, 0n);
const subjectsOf = (moves: readonly Move[]): string[] => moves.map(({ subject }) => subject);

/** Money moved meanwhile takes this move above the limit. */
class SumPassed extends Error {}

/**
 * Counts moves in `tx`, the transaction in which they happen. Concurrent ones wait until the others' transactions end, so
 * that two which together exceed the limit do not both pass it.
 */
async function countMoves(ctx: Ctx, tx: Database, memberId: string, moves: readonly Move[]): Promise<void> {
  await lockName(tx, 'studio/moves');
  if (sumOfMoves(moves) > (await leftAlone(ctx, tx, memberId, subjectsOf(moves)))) throw new SumPassed();
  const at = ctx.clock.now();
  await tx.insert(studioMoves).values(moves.map((move) => ({ ...move, memberId, at })));
}

/** How money moves without a second person, and how their approval is requested. */
interface Consent<T> {
  /** has to run `count` in the transaction of the move, before the money is written */
  alone: (count: (tx: Database) => Promise<void>) => Promise<T>;
  ask: () => Promise<StudioApproval>;
}

/** Moves money within the limit; above it, requests a second person's approval. */
export async function moveOrAsk<T>(
  ctx: Ctx,
  member: Pick<Member, 'id'>,
  moves: readonly Move[],
  { alone, ask }: Consent<T>,
): Promise<{ kind: 'done'; done: T } | { kind: 'waiting'; approval: StudioApproval }> {
  const waiting = async () => ({ kind: 'waiting' as const, approval: await ask() });
  if (sumOfMoves(moves) > (await leftAlone(ctx, ctx.db, member.id, subjectsOf(moves)))) return waiting();
  try {
    return { kind: 'done', done: await alone((tx) => countMoves(ctx, tx, member.id, moves)) };
  } catch (error) {
    if (error instanceof SumPassed) return waiting();
    throw error;
  }
}
