import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { collections, listUses } from '@talkies/shared';
import type { LaunchFields, StudioLaunch } from '@talkies/shared/studio/schemas';
import type { Context } from '../../src/chain/context.ts';
import { clearLaunchList, setLaunchList } from '../../src/flows/studio/launches/launch-list.ts';
import {
  changeLaunch,
  createLaunch,
  listStudioLaunches,
  scheduleLaunch,
  stopLaunch,
  studioLaunch,
} from '../../src/flows/studio/launches/launches.ts';
import { parseCount } from '../../src/modules/catalogue/index.ts';
import type { Command, CommandIo } from '../command.ts';
import { among, readMoment, readOptions, UsageError } from '../options.ts';

const usage = `operator drop list                                  drops, and where they stand
operator drop show ID                               one of them, with what it has come to
operator drop create --title TITLE --opens 2026-12-24T10:00Z --item ITEM [--item ITEM]…
operator drop change ID [what is to be changed]
    --title --about --opens --closes DATE|none --limit 2|none --item ITEM… (all of them)
    --list none|only|early --early MINUTES --early-film SLUG|none --early-collection NAME|none
    --room on|off --per-minute 600 --turn MINUTES
operator drop announce ID                           fans see it from now on, and buy when it opens
operator drop withdraw ID                           a draft again, as long as nobody may order
operator drop stop ID [REASON]                      nobody orders from now on; what is paid is delivered
operator drop resume ID
operator drop allow ID FILE [--add]                 a CSV of mails and wallets, in place of the list or beside it
operator drop allow ID --none                       empties the list`;

const options = {
  title: { type: 'string' },
  about: { type: 'string' },
  opens: { type: 'string' },
  closes: { type: 'string' },
  limit: { type: 'string' },
  item: { type: 'string', multiple: true },
  list: { type: 'string' },
  early: { type: 'string' },
  'early-film': { type: 'string' },
  'early-collection': { type: 'string' },
  room: { type: 'string' },
  'per-minute': { type: 'string' },
  turn: { type: 'string' },
  add: { type: 'boolean', default: false },
  none: { type: 'boolean', default: false },
} as const;
type Values = ReturnType<typeof readOptions<typeof options>>['values'];

const instant = (text: string): string => readMoment(text).toISOString();
const orNone = <T>(text: string, read: (text: string) => T): T | null =>
  text === 'none' ? null : read(text);

const empty: LaunchFields = {
  ...{ title: '', about: '', opensAt: '', closesAt: null, limitPerPerson: null, listUse: 'none' },
  ...{ earlyMinutes: 0, earlyFilm: null, earlyCollection: null },
  ...{ waitingRoom: false, admitPerMinute: 600, passMinutes: 10, items: [] },
};

const flag = (text: string): boolean => among(['on', 'off'], text) === 'on';
const minutesOf = (text: string): number => (text === '0' ? 0 : parseCount(text));

/** The fields that replace the present ones. @throws UsageError */
function fieldsOf(values: Values, before: LaunchFields): LaunchFields {
  const or = <W, T>(written: W | undefined, read: (written: W) => T, present: T): T =>
    written === undefined ? present : read(written);
  const fields: LaunchFields = {
    title: values.title ?? before.title,
    about: values.about ?? before.about,
    opensAt: or(values.opens, instant, before.opensAt),
    closesAt: or(values.closes, (text) => orNone(text, instant), before.closesAt),
    limitPerPerson: or(values.limit, (text) => orNone(text, parseCount), before.limitPerPerson),
    items: values.item ?? before.items,
    listUse: or(values.list, (text) => among(listUses, text), before.listUse),
    earlyMinutes: or(values.early, minutesOf, before.earlyMinutes),
    earlyFilm: or(values['early-film'], (text) => orNone(text, String), before.earlyFilm),
    earlyCollection: or(
      values['early-collection'],
      (text) => orNone(text, (name) => among(collections, name)),
      before.earlyCollection,
    ),
    waitingRoom: or(values.room, flag, before.waitingRoom),
    admitPerMinute: or(values['per-minute'], parseCount, before.admitPerMinute),
    passMinutes: or(values.turn, parseCount, before.passMinutes),
  };
  if (fields.title === '' || fields.opensAt === '') throw new UsageError(usage);
  return fields;
}

function print(io: CommandIo, { id, stage, fields, items, figures, listed, reminders }: StudioLaunch): void {
  io.out([id, stage, fields.opensAt, fields.title].join('\t'));
  for (const item of items)
    io.out(`  ${item.id}\t${item.sold} of ${item.quantity} sold, ${item.reserved} held`);
  io.out(`  ${listed} on its list, ${reminders} want to be reminded`);
  io.out(
    `  ${figures.waiting} wait, ${figures.admitted} were let in, ${figures.open} open orders, ${figures.sold} sold`,
  );
  for (const { code, count } of figures.refused) io.out(`  ${code}\t${count}`);
}

async function allow(
  ctx: Context,
  [id, file]: string[],
  values: Values,
  io: CommandIo,
): Promise<StudioLaunch> {
  if (id === undefined || (file === undefined) !== values.none) throw new UsageError(usage);
  if (file === undefined) return clearLaunchList(ctx, 'command', id);
  const mode = values.add ? 'add' : 'replace';
  const text = readFileSync(resolve(io.cwd, file), 'utf8');
  const outcome = await setLaunchList(ctx, 'command', { launch: id, mode }, text);
  for (const { row, text: written, reason } of outcome.refused) io.err(`Row ${row}: "${written}" ${reason}`);
  io.out(
    `${outcome.accepted} are on it, ${outcome.repeated} were repeated, ${outcome.refusedCount} refused.`,
  );
  return studioLaunch(ctx, id);
}

type Act = (ctx: Context, id: string, values: Values, rest: string[]) => Promise<StudioLaunch>;
const acts: Record<string, Act> = {
  show: (ctx, id) => studioLaunch(ctx, id),
  change: async (ctx, id, values) => {
    const { version, fields } = await studioLaunch(ctx, id);
    return changeLaunch(ctx, 'command', id, { version, fields: fieldsOf(values, fields) });
  },
  announce: async (ctx, id) => {
    const { version } = await studioLaunch(ctx, id);
    return scheduleLaunch(ctx, 'command', id, { version, scheduled: true });
  },
  withdraw: async (ctx, id) => {
    const { version } = await studioLaunch(ctx, id);
    return scheduleLaunch(ctx, 'command', id, { version, scheduled: false });
  },
  stop: (ctx, id, _, rest) => stopLaunch(ctx, 'command', id, { stopped: true, reason: rest.join(' ') }),
  resume: (ctx, id) => stopLaunch(ctx, 'command', id, { stopped: false, reason: '' }),
};

/** `operator drop …`: items that go on sale together, by the same operations as in the studio. */
export const operatorLaunches: Command = async (ctx, [verb = 'list', ...argv], io) => {
  const { values, positionals } = readOptions(argv, usage, options);
  const [id, ...rest] = positionals;
  if (verb === 'list') {
    for (const launch of (await listStudioLaunches(ctx)).launches)
      io.out(
        [launch.id, launch.stage, launch.opensAt, `${launch.sold}/${launch.quantity}`, launch.title].join(
          '\t',
        ),
      );
    return 0;
  }
  if (verb === 'create') print(io, await createLaunch(ctx, 'command', fieldsOf(values, empty)));
  else if (verb === 'allow') print(io, await allow(ctx, positionals, values, io));
  else {
    const act = acts[verb];
    if (!act || id === undefined) throw new UsageError(usage);
    print(io, await act(ctx, id, values, rest));
  }
  return 0;
};
