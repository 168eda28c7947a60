import type { TransactionRemedy } from '@talkies/shared/studio/schemas';
import { isHash } from 'viem';
import type { Context, Needs } from '../../src/chain/context.ts';
import { heldTransactions, waitingTransactions } from '../../src/chain/index.ts';
import { recoverTransaction } from '../../src/flows/studio/health/transactions.ts';
import { AppError } from '../../src/platform/errors.ts';
import { UUID } from '../../src/platform/uuid.ts';
import type { Command, CommandIo } from '../command.ts';
import { UsageError } from '../options.ts';

const usage = `operator transactions [list]
  payments that are held, since after a restore from a backup they may have been sent already (look on the chain first),
  and what waits to be sent or mined, with its id and what is in its way
operator transactions release KEY   send a held one
operator transactions discard KEY   end a held one as failed
operator transactions speed-up ID   send one that is not mined again, with a higher fee
operator transactions retry ID      look at a waiting one now; one whose nonce is gone is signed anew, if the chain shows
                                    that it was not mined
operator transactions drop ID       call off a waiting one that was not signed, or whose nonce is gone (look first); where
                                    no node takes what was signed, one that does nothing takes its nonce, and it is
                                    called off once that is mined
operator transactions retry ID HASH, drop ID HASH
                                    the same of one whose nonce was taken so long ago that the node shows no states of then,
                                    as after a restore: an explorer names the transaction of its account with its nonce.
                                    Where that makes the same payment, retry counts it as made, and drop does nothing
Each takes a reason after it, which stands in the audit log.`;

const remedies = ['speed-up', 'retry', 'drop', 'release', 'discard'] as const satisfies TransactionRemedy[];

async function list(ctx: Needs<'clock' | 'db'>, io: CommandIo): Promise<void> {
  for (const row of await heldTransactions(ctx.db)) {
    const words = [row.key, row.chain, row.signer ?? '', row.to ?? '', `${row.value} wei`];
    io.out([...words, row.createdAt.toISOString(), row.errorText ?? ''].join('\t'));
  }
  for (const row of await waitingTransactions(ctx)) {
    const words = [row.id, row.chain, row.status, row.key, `nonce ${row.nonce ?? '-'}`];
    const problem = [row.cancelRequestedAt ? 'being called off' : '', row.errorCode ?? ''].filter(Boolean);
    io.out([...words, row.createdAt.toISOString(), problem.join(': ')].join('\t'));
  }
}

const done: Record<TransactionRemedy, string> = {
  'speed-up': 'is sent with a higher fee',
  retry: 'is tried again',
  drop: 'is called off',
  release: 'is sent now',
  discard: 'is discarded',
};

/** As from the browser, with its line in the log. False where nothing was changed. */
async function apply(
  ctx: Context,
  id: string,
  how: Parameters<typeof recoverTransaction>[3],
): Promise<boolean> {
  try {
    await recoverTransaction(ctx, 'command', id, how);
    return true;
  } catch (error) {
    const left = ['request/not-found', 'studio/changed-meanwhile'];
    if (error instanceof AppError && left.includes(error.code)) return false;
    throw error;
  }
}

/** `operator transactions`: transactions that wait, and those that only an operator can decide on. */
export const operatorTransactions: Command = async (ctx, [verb = 'list', which, ...words], io) => {
  if (verb === 'list' && which === undefined) {
    await list(ctx, io);
    return 0;
  }
  const remedy = remedies.find((name) => name === verb);
  if (!which || !remedy) throw new UsageError(usage);
  const byKey = remedy === 'release' || remedy === 'discard';
  if (!byKey && !UUID.test(which)) throw new UsageError(usage);
  const id = byKey ? (await heldTransactions(ctx.db)).find(({ key }) => key === which)?.id : which;
  const [first = '', ...rest] = words;
  const taker = !byKey && isHash(first) ? first : undefined;
  const reason = (taker ? rest : words).join(' ') || 'From a shell.';
  if (id !== undefined && (await apply(ctx, id, { remedy, reason, taker }))) {
    io.out(`${which} ${done[remedy]}.`);
    return 0;
  }
  if (byKey) io.err(`Nothing of the key ${which} is held.`);
  else io.err(`${which} was left as it is: it is under way, over, or nothing shows that it was not mined.`);
  return 1;
};
