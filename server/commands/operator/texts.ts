import { publishText, unscheduleText, withdrawPost } from '../../src/flows/studio/texts.ts';
import { listTexts, studioText } from '../../src/modules/content/index.ts';
import type { Command, CommandIo } from '../command.ts';
import { readMoment, readOptions, UsageError } from '../options.ts';

const usage = `operator texts [list] [--json]                posts and pages that can be changed, with their state
operator texts publish ID [--at 2027-01-14T18:00Z] [--tell "WHAT CHANGED"]
  the newest version; --tell puts a changed legal text before people at their next visit
operator texts unschedule ID
operator texts withdraw ID                     takes a post off the blog`;

type Ctx = Parameters<Command>[0];

async function list(ctx: Ctx, argv: string[], io: CommandIo): Promise<number> {
  const { values, positionals } = readOptions(argv, usage, { json: { type: 'boolean', default: false } });
  if (positionals.length > 0) throw new UsageError(usage);
  const found = await listTexts(ctx);
  if (values.json) io.out(JSON.stringify(found));
  else
    for (const { id, title, state, version, published } of [...found.pages, ...found.posts])
      io.out(
        [id, title, state, `version ${version}`, published ? `published ${published}` : 'not published'].join(
          '\t',
        ),
      );
  return 0;
}

async function publish(ctx: Ctx, argv: string[], io: CommandIo): Promise<number> {
  const { values, positionals } = readOptions(argv, usage, {
    at: { type: 'string', default: '' },
    tell: { type: 'string', default: '' },
  });
  const [id, ...more] = positionals;
  const at = values.at === '' ? undefined : readMoment(values.at);
  if (!id || more.length > 0) throw new UsageError(usage);
  const { version } = await studioText(ctx, id);
  const summary = values.tell.trim();
  const text = await publishText(ctx, 'command', id, { version, at, notify: summary !== '', summary });
  io.out(
    at
      ? `${id}: version ${version} is read from ${at.toISOString()}.`
      : `${id}: version ${text.published} is published.`,
  );
  return 0;
}

/** `operator texts …`: the studio's screen of texts, except for writing them. */
export const operatorTexts: Command = async (ctx, argv, io) => {
  const [action = 'list', ...rest] = argv;
  if (action === 'publish') return publish(ctx, rest, io);
  if (action !== 'unschedule' && action !== 'withdraw') return list(ctx, action === 'list' ? rest : argv, io);
  const [id, ...more] = rest;
  if (!id || more.length > 0) throw new UsageError(usage);
  const { state } = await (action === 'withdraw' ? withdrawPost : unscheduleText)(ctx, 'command', id);
  io.out(`${id}: ${state}.`);
  return 0;
};
