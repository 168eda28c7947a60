import { marketTokenIdOf } from '@talkies/shared';
import type { Needs } from '../../src/chain/context.ts';
import { answerInbox } from '../../src/flows/contact/answer-inbox.ts';
import { listMessages } from '../../src/modules/content/index.ts';
import { listReports } from '../../src/modules/social/index.ts';
import type { Command, CommandIo } from '../command.ts';
import { readOptions, UsageError } from '../options.ts';

export const operatorInboxUsage = `operator inbox [list] [--all] [--limit 50] [--json]   messages (M-…) and reports (R-…) that wait, or all
operator inbox read NUMBER
operator inbox answer NUMBER "TEXT"   mailed to the sender, and told in the house to who has an account`;

interface Entry {
  number: string;
  kind: 'message' | 'report';
  about: string;
  item: string | null;
  name: string;
  email: string;
  message: string;
  at: string;
  answer: string | null;
  answeredAt: string | null;
}

const MOST = 10_000;

/** The picture, or the edition of it that is meant. */
const reportedOf = ({ itemId, serial }: { itemId: string; serial: number | null }): string =>
  serial === null ? itemId : marketTokenIdOf(itemId, serial);

async function entries(ctx: Needs<'db'>, waiting: boolean, limit: number): Promise<Entry[]> {
  const [messages, reports] = await Promise.all([
    listMessages(ctx.db, waiting, limit),
    listReports(ctx.db, waiting, limit),
  ]);
  const all = [
    ...messages.map((row) => ({ ...row, kind: 'message' as const, about: row.topic, item: null })),
    ...reports.map((row) => ({ ...row, kind: 'report' as const, about: row.reason, item: reportedOf(row) })),
  ];
  return all
    .sort((a, b) => b.at.getTime() - a.at.getTime())
    .slice(0, limit)
    .map((row) => ({
      number: row.id,
      kind: row.kind,
      about: row.about,
      item: row.item,
      name: row.name,
      email: row.email,
      message: row.message,
      at: row.at.toISOString(),
      answer: row.answer,
      answeredAt: row.answeredAt?.toISOString() ?? null,
    }));
}

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
  if (positionals.length > 0 || limit < 1 || limit > MOST) throw new UsageError(operatorInboxUsage);
  const found = await entries(ctx, !values.all, limit);
  if (values.json) io.out(JSON.stringify(found));
  else if (found.length === 0) io.out(values.all ? 'The inbox is empty.' : 'Nothing waits for an answer.');
  else
    for (const entry of found)
      io.out(
        [
          entry.number,
          entry.at,
          entry.answeredAt ? 'answered' : 'waits',
          entry.item ? `${entry.about}: ${entry.item}` : entry.about,
          `${oneLine(entry.name, 80)} <${entry.email}>`,
          oneLine(entry.message, 60),
        ].join('\t'),
      );
  return 0;
}

async function read(ctx: Needs<'db'>, [number]: string[], io: CommandIo): Promise<number> {
  if (!number) throw new UsageError(operatorInboxUsage);
  const entry = (await entries(ctx, false, MOST)).find((row) => row.number === number.toUpperCase());
  if (!entry) {
    io.err(`There is no message ${number}.`);
    return 1;
  }
  io.out(`${entry.number}  ${entry.at}`);
  io.out(`${entry.kind === 'report' ? `Report (${entry.about}) on ${entry.item}` : `About: ${entry.about}`}`);
  io.out(`From ${oneLine(entry.name, 80)} <${entry.email}>`);
  io.out('');
  io.out(entry.message || '(nothing was written)');
  if (entry.answer) io.out(`\nAnswered ${entry.answeredAt}:\n${entry.answer}`);
  return 0;
}

async function answer(
  ctx: Needs<'changes' | 'clock' | 'config' | 'db' | 'mail' | 'queue'>,
  argv: string[],
  io: CommandIo,
): Promise<number> {
  const [number, ...words] = argv;
  const text = words.join(' ').trim();
  if (!number || text === '') throw new UsageError(operatorInboxUsage);
  await answerInbox(ctx, number.toUpperCase(), text);
  io.out(`${number.toUpperCase()} is answered.`);
  return 0;
}

/** `operator inbox …`: what people wrote, and answers to them. */
export const operatorInbox: Command = async (ctx, argv, io) => {
  const [action = 'list', ...rest] = argv;
  if (action === 'read') return read(ctx, rest, io);
  if (action === 'answer') return answer(ctx, rest, io);
  return list(ctx, action === 'list' ? rest : argv, io);
};
