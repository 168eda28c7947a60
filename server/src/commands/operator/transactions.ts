import { discardHeld, heldTransactions, releaseHeld } from '../../chain/index.ts';
import type { Command } from '../command.ts';
import { UsageError } from '../options.ts';

const usage = `operator transactions [list]
  payments that are held: after a restore from a backup they may have been sent already. Look on the chain first.
operator transactions release KEY   send it
operator transactions discard KEY   end it as failed`;

/** `operator transactions`: what only an operator can decide on. */
export const operatorTransactions: Command = async (ctx, [verb = 'list', key], io) => {
  if (verb === 'list') {
    for (const row of await heldTransactions(ctx.db)) {
      const words = [row.key, row.chain, row.signer ?? '', row.to ?? '', `${row.value} wei`];
      io.out([...words, row.createdAt.toISOString(), row.errorText ?? ''].join('\t'));
    }
    return 0;
  }
  if (!key || (verb !== 'release' && verb !== 'discard')) throw new UsageError(usage);
  const done = verb === 'release' ? await releaseHeld(ctx.db, key) : await discardHeld(ctx, key);
  if (done) io.out(`${key} is ${verb === 'release' ? 'sent now' : 'discarded'}.`);
  else io.err(`Nothing of the key ${key} is held.`);
  return done ? 0 : 1;
};
