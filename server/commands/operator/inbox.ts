import { marketTokenIdOf } from '@talkies/shared';
import type { Needs } from '../../src/chain/context.ts';
import { answerInbox } from '../../src/flows/inbox/answer-inbox.ts';
import { type FirstWords, firstWordsOf } from '../../src/flows/inbox/read-inbox.ts';
import { listThreads, repliesOf, type ThreadRow, threadById } from '../../src/modules/inbox/index.ts';
import type { Command, CommandIo } from '../command.ts';
import { readOptions, UsageError } from '../options.ts';

export const operatorInboxUsage = `operator inbox [list] [--all] [--limit 50] [--json]   messages (M-…) and reports (R-…) that wait, or all
operator inbox read NUMBER
operator inbox answer NUMBER "TEXT" [--version N]   N: what \`read\` showed, where more than the first message was written; mailed to the sender, and told in the shop to who has an account`;

interface Entry {
  number: string;
  kind: 'message' | 'report';
  about: string;
  item: string | null;
  /** the reported part and its person */
  person: string | null;
  name: string;
  email: string;
  message: string;
  at: string;
  /** our last message */
  answer: string | null;
  answeredAt: string | null;
  /** whether they wait for an answer of ours */
  state: 'waits' | 'answered' | 'closed';
}

const MAX = 10_000;

/** The last answer of the thread, beside its first message. */
async function entryOf(ctx: Needs<'db'>, thread: ThreadRow, first: FirstWords): Promise<Entry> {
  const answer = (await repliesOf(ctx.db, thread.id)).findLast(({ from }) => from === 'us');
  const { item, person } = first;
  return {
    number: thread.id,
    kind: thread.kind,
    about: first.about,
    item: item && (item.serial === null ? item.id : marketTokenIdOf(item.id, item.serial)),
    person: person && `${person.part} of ${person.id ?? 'an account that is gone'}`,
    name: first.name,
    email: first.email,
    message: first.text,
    at: first.at.toISOString(),
    answer: answer?.text ?? null,
    answeredAt: answer?.at.toISOString() ?? null,
    state: thread.waiting ? (thread.state === 'open' ? 'waits' : 'closed') : 'answered',
  };
}

/** The open threads, or all; the latest message first. */
async function entries(ctx: Needs<'db'>, waiting: boolean, limit: number): Promise<Entry[]> {
  const open = await listThreads(ctx.db, { show: 'open', limit });
  const closed = waiting ? [] : await listThreads(ctx.db, { show: 'closed', limit });
  const threads = [...open, ...closed]
    .sort((a, b) => b.lastAt.getTime() - a.lastAt.getTime())
    .slice(0, limit);
  const words = await firstWordsOf(
    ctx.db,
    threads.map(({ id }) => id),
  );
  const found: Entry[] = [];
  for (const thread of threads) {
    const first = words.get(thread.id);
    if (first) found.push(await entryOf(ctx, thread, first));
  }
  return found;
}

const subjectOf = ({ item, person }: Entry): string | null => item ?? person;

const oneLine = (text: string, most: number): string => {
  const flat = text.replace(/\s+/g, ' ');
  return flat.length > most ? `${flat.slice(0, most - 1)}…` : flat;
};

async function list(ctx: Needs<'db'>, argv: string[], io: CommandIo): Promise<number> {
  const { values, positionals } = readOptions(argv, operatorInboxUsage, {
    all: { type: 'boolean', default: false },
    limit: { type: 'string', default: '50' },
    json: { type: 'boolean', default: false },
  });
  const limit = /^\d{1,5}$/.test(values.limit) ? Number(values.limit) : 0;
  if (positionals.length > 0 || limit < 1 || limit > MAX) throw new UsageError(operatorInboxUsage);
  const found = await entries(ctx, !values.all, limit);
  if (values.json) io.out(JSON.stringify(found));
  else if (found.length === 0) io.out(values.all ? 'The inbox is empty.' : 'Nothing waits for an answer.');
  else
    for (const entry of found)
      io.out(
        [
          entry.number,
          entry.at,
          entry.state,
          subjectOf(entry) ? `${entry.about}: ${subjectOf(entry)}` : entry.about,
          `${oneLine(entry.name, 80)} <${entry.email}>`,
          oneLine(entry.message, 60),
        ].join('\t'),
      );
  return 0;
}

async function read(ctx: Needs<'db'>, [number]: string[], io: CommandIo): Promise<number> {
  if (!number) throw new UsageError(operatorInboxUsage);
  const thread = await threadById(ctx.db, number.toUpperCase());
  const first = thread && (await firstWordsOf(ctx.db, [thread.id])).get(thread.id);
  if (!thread || !first) {
    io.err(`There is no message ${number}.`);
    return 1;
  }
  const entry = await entryOf(ctx, thread, first);
  io.out(`${entry.number}  ${entry.at}`);
  io.out(
    `${entry.kind === 'report' ? `Report (${entry.about}) on ${subjectOf(entry)}` : `About: ${entry.about}`}`,
  );
  io.out(`From ${oneLine(entry.name, 80)} <${entry.email}>`);
  io.out('');
  io.out(entry.message || '(nothing was written)');
  for (const { from, at, text, undeliveredAt } of await repliesOf(ctx.db, thread.id)) {
    const reached = undeliveredAt ? ', which did not reach them' : '';
    io.out(`\n${from === 'us' ? 'Answered' : 'They wrote'} ${at.toISOString()}${reached}:\n${text}`);
  }
  if (thread.version > 0) io.out(`\nAnswer it with --version ${thread.version}`);
  return 0;
}

async function answer(
  ctx: Needs<'changes' | 'clock' | 'config' | 'db' | 'mail' | 'queue'>,
  argv: string[],
  io: CommandIo,
): Promise<number> {
  const { values, positionals } = readOptions(argv, operatorInboxUsage, {
    version: { type: 'string', default: '0' },
  });
  const [number, ...words] = positionals;
  const text = words.join(' ').trim();
  if (!number || text === '' || !/^\d{1,5}$/.test(values.version)) throw new UsageError(operatorInboxUsage);
  const id = number.toUpperCase();
  const mail = await answerInbox(ctx, id, text, Number(values.version));
  if (mail === 'refused') {
    io.err(`${id}: your answer is kept, but no mail goes through to their address. It waits again.`);
    return 1;
  }
  io.out(
    mail === 'taken' ? `${id} is answered.` : `${id} is answered; its mail is sent as soon as it can be.`,
  );
  return 0;
}

/** `operator inbox …`: messages to the shop, and answers to them. */
export const operatorInbox: Command = async (ctx, argv, io) => {
  const [action = 'list', ...rest] = argv;
  if (action === 'read') return read(ctx, rest, io);
  if (action === 'answer') return answer(ctx, rest, io);
  return list(ctx, action === 'list' ? rest : argv, io);
};
