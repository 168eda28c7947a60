import type { Needs } from '../../src/chain/context.ts';
import {
  discardHeld,
  dropTransaction,
  heldTransactions,
  releaseHeld,
  retryTransaction,
  waitingTransactions,
} from '../../src/chain/index.ts';
import type { Command, CommandIo } from '../command.ts';
import { UsageError } from '../options.ts';

const usage = `operator transactions [list]
  payments that are held, since after a restore from a backup they may have been sent already (look on the chain first),
  and what waits to be sent or mined, with its id and what is in its way
operator transactions release KEY   send a held one
operator transactions discard KEY   end a held one as failed
operator transactions retry ID      look at a waiting one now; one whose nonce is gone is signed anew, if the chain shows
                                    that it was not mined
operator transactions drop ID       call off a waiting one that was not signed, or whose nonce is gone (look first)`;

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

async function list(ctx: Needs<'clock' | 'db'>, io: CommandIo): Promise<void> {
  for (const row of await heldTransactions(ctx.db)) {
    const words = [row.key, row.chain, row.signer ?? '', row.to ?? '', `${row.value} wei`];
    io.out([...words, row.createdAt.toISOString(), row.errorText ?? ''].join('\t'));
  }
  for (const row of await waitingTransactions(ctx)) {
    const words = [row.id, row.chain, row.status, row.key, `nonce ${row.nonce ?? '-'}`];
    io.out([...words, row.createdAt.toISOString(), row.errorCode ?? ''].join('\t'));
  }
}

/** `operator transactions`: what only an operator can decide on, and what waits. */
export const operatorTransactions: Command = async (ctx, [verb = 'list', which, ...more], io) => {
  if (verb === 'list' && which === undefined) {
    await list(ctx, io);
    return 0;
  }
  if (!which || more.length > 0) throw new UsageError(usage);
  if (verb === 'retry' || verb === 'drop') {
    if (!uuid.test(which)) throw new UsageError(usage);
    const done = await (verb === 'retry' ? retryTransaction : dropTransaction)(ctx, which);
    if (done) io.out(`${which} is ${verb === 'retry' ? 'tried again' : 'called off'}.`);
    else io.err(`${which} was left as it is: it is under way, over, or nothing shows that it was not mined.`);
    return done ? 0 : 1;
  }
  if (verb !== 'release' && verb !== 'discard') throw new UsageError(usage);
  const done = verb === 'release' ? await releaseHeld(ctx.db, which) : await discardHeld(ctx, which);
  if (done) io.out(`${which} is ${verb === 'release' ? 'sent now' : 'discarded'}.`);
  else io.err(`Nothing of the key ${which} is held.`);
  return done ? 0 : 1;
};
