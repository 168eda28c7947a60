import { dataRequestKinds } from '@talkies/shared';
import {
  answerDataRequest,
  inspectDataRequest,
  listDataRequests,
  openDataRequestFor,
} from '../../src/flows/studio/people/data-requests.ts';
import { userByEmail } from '../../src/modules/accounts/index.ts';
import type { Command, CommandIo } from '../command.ts';
import { readOptions, UsageError } from '../options.ts';

const usage = `operator data-requests [list] [--closed] [--json]   the first 200, what is due first
operator data-requests show ID "REASON"            whose it is, as JSON; REASON stands in the audit log, as below
operator data-requests open EMAIL ${dataRequestKinds.join('|')} "REASON" [--text "THEIR WORDS"]
operator data-requests answer ID done|refused "TEXT" "REASON"
  they read TEXT; an erasure that is done deletes the account`;

type Ctx = Parameters<Command>[0];
const MAX = 200;

async function list(ctx: Ctx, argv: string[], io: CommandIo): Promise<number> {
  const { values, positionals } = readOptions(argv, usage, {
    closed: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
  });
  if (positionals.length > 0) throw new UsageError(usage);
  const { requests } = await listDataRequests(ctx, { show: values.closed ? 'closed' : 'open', limit: MAX });
  if (values.json) io.out(JSON.stringify(requests));
  else if (requests.length === 0) io.out(values.closed ? 'None was answered yet.' : 'No request waits.');
  else
    for (const { id, kind, state, dueAt, daysLeft } of requests)
      io.out([id, kind, state, `due ${dueAt.slice(0, 10)}`, `${daysLeft} days left`].join('\t'));
  return 0;
}

async function open(ctx: Ctx, argv: string[], io: CommandIo): Promise<number> {
  const { values, positionals } = readOptions(argv, usage, { text: { type: 'string', default: '' } });
  const [email, wanted, reason, ...more] = positionals;
  const kind = dataRequestKinds.find((name) => name === wanted);
  if (!email || !kind || !reason || more.length > 0) throw new UsageError(usage);
  const user = await userByEmail(ctx.db, email.toLowerCase());
  if (!user) {
    io.err(`There is no account of ${email}.`);
    return 1;
  }
  io.out(await openDataRequestFor(ctx, 'command', user.id, { kind, text: values.text, reason }));
  return 0;
}

async function answer(ctx: Ctx, argv: string[], io: CommandIo): Promise<number> {
  const [id, wanted, text, reason, ...more] = argv;
  const outcome = (['done', 'refused'] as const).find((name) => name === wanted);
  if (!id || !outcome || !text || !reason || more.length > 0) throw new UsageError(usage);
  const { state } = await answerDataRequest(ctx, 'command', id.toUpperCase(), { outcome, text, reason });
  io.out(`${id.toUpperCase()}: ${state}.`);
  return 0;
}

/** `operator data-requests …`: the studio's screen of data requests, by the same operations. */
export const operatorDataRequests: Command = async (ctx, argv, io) => {
  const [action = 'list', ...rest] = argv;
  if (action === 'open') return open(ctx, rest, io);
  if (action === 'answer') return answer(ctx, rest, io);
  if (action !== 'show') return list(ctx, action === 'list' ? rest : argv, io);
  const [id, reason, ...more] = rest;
  if (!id || !reason || more.length > 0) throw new UsageError(usage);
  io.out(JSON.stringify(await inspectDataRequest(ctx, 'command', id.toUpperCase(), reason), null, 2));
  return 0;
};
