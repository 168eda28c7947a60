import type { ChainName } from '@talkies/shared';
import { createLoop, type Loop } from '../platform/jobs/loop.ts';
import type { Context } from './context.ts';

/** Runs a loop for each chain, so that an unresponsive node does not delay the other chain (adr/525). */
export const chainLoops = (
  { chains, log }: Pick<Context, 'chains' | 'log'>,
  complaint: string,
  work: (chain: ChainName) => Promise<unknown>,
): Loop[] =>
  chains
    .all()
    .map(({ config: { name } }) => createLoop(log, complaint, () => work(name), { facts: { chain: name } }));
