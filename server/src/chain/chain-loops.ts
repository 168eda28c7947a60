import type { ChainName } from '@talkies/shared';
import { createLoop, type Loop } from '../platform/jobs/loop.ts';
import type { Context } from './context.ts';

/** A loop for each chain, so that a node that hangs holds up nothing of the other (adr/525). */
export const chainLoops = (
  { chains, log }: Pick<Context, 'chains' | 'log'>,
  complaint: string,
  work: (chain: ChainName) => Promise<unknown>,
): Loop[] =>
  chains
    .all()
    .map(({ config: { name } }) => createLoop(log, complaint, () => work(name), { facts: { chain: name } }));
