import { dollarsOfCents, filmLabels } from '@talkies/shared';
import type { Film } from '@talkies/shared/schemas';
import type { Context, Needs } from '../../src/chain/context.ts';
import { setHidden } from '../../src/flows/studio/catalogue/catalogue-items.ts';
import { adoptItemDrop } from '../../src/flows/studio/catalogue/publish-item.ts';
import { publishSeveral } from '../../src/flows/studio/catalogue/publish-several.ts';
import {
  setFilmTerms,
  setItemPrice,
  setItemQuantity,
} from '../../src/flows/studio/catalogue/set-price-and-quantity.ts';
import {
  dropsWithoutItem,
  listForOperator,
  parseCount,
  parseDollars,
} from '../../src/modules/catalogue/index.ts';
import type { Command, CommandIo } from '../command.ts';
import { among, readMoment, readOptions, UsageError } from '../options.ts';

export const operatorItemsUsage = `operator items list [--status draft|published|hidden] [--film SLUG] [--limit 50] [--json]
operator items set-price ID 12.00        US dollars: the total a buyer pays, or an auction's least first bid
operator items set-quantity ID 20        as long as the drop is not registered on chain
operator items set-label FILM LABEL      Latest, Trending, "Coming soon" or none
operator items set-date FILM DATE        when a film opens, such as 2026-12-24T10:00Z, or none
operator items publish ID…               registers the drops of drafts, shows hidden items again
operator items hide ID…                  takes items from sale and from view; owners keep their tokens
operator items drops                     drops on the chains that no item has: after a restore, those published since the backup
operator items adopt ID DROP             publishes a draft with such a drop, by its number`;

const statuses = ['draft', 'published', 'hidden'] as const;

const dollars = (cents: bigint | null): string => (cents === null ? '–' : `$${dollarsOfCents(cents)}`);

async function list(ctx: Needs<'chains' | 'db'>, argv: string[], io: CommandIo): Promise<number> {
  const { values } = readOptions(argv, operatorItemsUsage, {
    status: { type: 'string' },
    film: { type: 'string' },
    limit: { type: 'string', default: '50' },
    json: { type: 'boolean', default: false },
  });
  const found = await listForOperator(ctx, {
    ...(values.status === undefined ? {} : { status: among(statuses, values.status) }),
    ...(values.film === undefined ? {} : { film: values.film }),
    limit: parseCount(values.limit),
  });
  if (values.json)
    io.out(
      JSON.stringify(found.map((item) => ({ ...item, priceCents: item.priceCents?.toString() ?? null }))),
    );
  else
    for (const item of found)
      io.out(
        [
          item.id,
          item.status,
          dollars(item.priceCents),
          item.quantity ?? '–',
          item.film ?? '–',
          item.lacks.length > 0 ? `lacks ${item.lacks.join(', ')}` : '',
        ].join('\t'),
      );
  return 0;
}

async function listDrops(ctx: Needs<'db'>, io: CommandIo): Promise<number> {
  for (const { chain, dropId, minted, supplyCap, creator, beneficiary } of await dropsWithoutItem(ctx.db))
    io.out([chain, dropId, `${minted} of ${supplyCap} minted`, creator, beneficiary].join('\t'));
  return 0;
}

function pair(argv: string[]): [string, string] {
  const [first, second, ...rest] = argv;
  if (first === undefined || second === undefined || rest.length > 0)
    throw new UsageError(`Two words are needed here.\n${operatorItemsUsage}`);
  return [first, second];
}

async function publish(
  ctx: Needs<'chains' | 'changes' | 'clock' | 'config' | 'db' | 'log' | 'writer'>,
  ids: string[],
  io: CommandIo,
): Promise<number> {
  if (ids.length === 0) throw new UsageError(`Name the items.\n${operatorItemsUsage}`);
  const drafts: string[] = [];
  for (const id of ids) if (!(await setHidden(ctx, 'command', id, false))) drafts.push(id);
  if (drafts.length === 0) return 0;
  const progress = (line: string) => io.err(line);
  const report = await publishSeveral(ctx, 'command', { selection: { ids: drafts } }, { progress });
  for (const { id, lacks } of report.incomplete) io.err(`${id} lacks ${lacks.join(', ')}.`);
  for (const failure of report.failures) io.err(`The chain refused ${failure}.`);
  if (report.waiting > 0) io.err(`${report.waiting} still wait for the chain.`);
  return report.incomplete.length + report.failures.length + report.waiting > 0 ? 1 : 0;
}

const actions: Record<string, (ctx: Context, argv: string[], io: CommandIo) => Promise<number>> = {
  list,
  publish,
  hide: async (ctx, ids) => {
    if (ids.length === 0) throw new UsageError(`Name the items.\n${operatorItemsUsage}`);
    for (const id of ids) await setHidden(ctx, 'command', id, true);
    return 0;
  },
  drops: (ctx, _argv, io) => listDrops(ctx, io),
  adopt: async (ctx, argv) => {
    const [id, drop] = pair(argv);
    await adoptItemDrop(ctx, 'command', id, BigInt(parseCount(drop)));
    return 0;
  },
  'set-price': async (ctx, argv) => {
    const [id, price] = pair(argv);
    await setItemPrice(ctx, 'command', id, parseDollars(price));
    return 0;
  },
  'set-quantity': async (ctx, argv) => {
    const [id, quantity] = pair(argv);
    await setItemQuantity(ctx, 'command', id, parseCount(quantity));
    return 0;
  },
  'set-label': async (ctx, argv) => {
    const [film, text] = pair(argv);
    const label: Film['label'] = text === 'none' ? null : among(filmLabels, text);
    await setFilmTerms(ctx, 'command', film, { label });
    return 0;
  },
  'set-date': async (ctx, argv, io) => {
    const [film, text] = pair(argv);
    const opensAt = text === 'none' ? null : readMoment(text);
    await setFilmTerms(ctx, 'command', film, { opensAt });
    if (opensAt) io.out(`${film} opens at ${opensAt.toISOString()}.`);
    return 0;
  },
};

/** `operator items …`: everything about the catalogue that needs no screen. */
export const operatorItems: Command = async (ctx, [action = '', ...argv], io) => {
  const act = actions[action];
  if (!act) throw new UsageError(operatorItemsUsage);
  const code = await act(ctx, argv, io);
  if (code === 0 && action !== 'list' && action !== 'drops') io.out('Done.');
  return code;
};
