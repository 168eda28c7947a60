import type { ChainName } from '@talkies/shared';
import type { Hex } from 'viem';
import type { Needs } from '../../chain/context.ts';
import { storeReported } from '../../chain/index.ts';
import { AppError } from '../../platform/errors.ts';
import { type Reading, recognise } from './recognise.ts';
import { MAX_UNRESOLVED, UNKNOWN_MS } from './rules.ts';

export interface NewReport<Does extends object> {
  userId: string;
  chain: ChainName;
  hash: Hex;
  read: Reading<Does>;
  /** the error for a transaction that does something else */
  unrelated: () => AppError;
  /** counts the person's reports that no node knows; left out where a row can hold only one, as an order does */
  countUnresolved?: () => Promise<number>;
}

export interface Received<Does extends object> {
  /** what it does; null while no node shows it */
  seen: Does | null;
  /** when to ask the nodes for it; null once the writer tracks it */
  nextCheckAt: Date | null;
}

/** @throws request/too-many for a person with too many reports that no node knows */
async function requireFewUnresolved(countUnresolved: () => Promise<number>): Promise<void> {
  if ((await countUnresolved()) < MAX_UNRESOLVED) return;
  const retryAfter = UNKNOWN_MS / 1000;
  throw new AppError('request/too-many', {
    detail: `The network does not know ${MAX_UNRESOLVED} of the transactions that you reported. Try again in ${retryAfter / 60} minutes.`,
    retryAfter,
  });
}

/**
 * Receives a wallet's report that it has sent a transaction. A feature stores it as underway, and never believes it: the node
 * is asked what the transaction does, and the writer stores its bytes. The feature answers a repeated report before this,
 * from its row.
 * @throws request/too-many; `unrelated`
 */
export async function receiveReport<Does extends object>(
  ctx: Needs<'chains' | 'clock' | 'db' | 'limits' | 'log' | 'writer'>,
  { userId, chain, hash, read, unrelated, countUnresolved }: NewReport<Does>,
): Promise<Received<Does>> {
  await ctx.limits.spend('report/account', userId);
  const recognised = await recognise(ctx, chain, hash, read);
  if (recognised === 'unrelated') throw unrelated();
  if (typeof recognised !== 'string') {
    const stored = await storeReported(ctx, chain, hash);
    return { seen: recognised, nextCheckAt: stored ? null : ctx.clock.now() };
  }
  if (countUnresolved) await requireFewUnresolved(countUnresolved);
  return { seen: null, nextCheckAt: ctx.clock.now() };
}
