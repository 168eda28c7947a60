import { DAY_MS, dayOf } from '@talkies/shared';
import { figureDimensions, funnelSteps, MAX_FIGURE_DAYS } from '@talkies/shared/studio';
import type { FiguresPeriod } from '@talkies/shared/studio/schemas';
import { rebuildOwnedEditions } from '../../src/chain/index.ts';
import { rebuildRankings } from '../../src/flows/rankings.ts';
import { figuresCsv, studioFigures } from '../../src/flows/studio/figures/figures.ts';
import { rebuildItemCounts, rebuildSaleDays } from '../../src/modules/catalogue/index.ts';
import { rebuildLikeCounts } from '../../src/modules/social/index.ts';
import { csvLine } from '../../src/platform/csv.ts';
import type { Command } from '../command.ts';
import { readOptions, UsageError } from '../options.ts';

const usage = `operator figures [--from 2026-11-01] [--to 2026-11-30] [--by ${figureDimensions.join('|')}] [--json]
  days in UTC, both counted; the last thirty where none are named
operator figures csv rows|days|searches [--from …] [--to …] [--by …]
operator figures rebuild
  counts anew how many items there are of each film, actor, rarity and price, likes and sales of each item and day, what wallets own, and what is stored of rankings`;

const DAYS = 30;
const isDay = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)) && dayOf(new Date(text)) === text;
const isTooLong = (from: string, to: string): boolean =>
  (Date.parse(to) - Date.parse(from)) / DAY_MS >= MAX_FIGURE_DAYS;

const sums = ({ from, to, funnel, buyers, auctions }: FiguresPeriod): string[] => [
  `${from} to ${to}`,
  ...funnelSteps.map((step) => `${step}\t${funnel[step]}`),
  `buyers\t${buyers.all}\tof them returning\t${buyers.returning}`,
  `auctions\t${auctions.opened}\tbids\t${auctions.bids}\tsold\t${auctions.sold}\tunsold\t${auctions.unsold}`,
];

/** `operator figures …`: the studio's screen of figures, by the same reads. */
export const operatorFigures: Command = async (ctx, argv, io) => {
  const now = ctx.clock.now();
  const { values, positionals } = readOptions(argv, usage, {
    from: { type: 'string', default: dayOf(new Date(now.getTime() - (DAYS - 1) * DAY_MS)) },
    to: { type: 'string', default: dayOf(now) },
    by: { type: 'string', default: 'film' },
    json: { type: 'boolean', default: false },
  });
  const { from, to } = values;
  const by = figureDimensions.find((dimension) => dimension === values.by);
  const [action, wanted, ...more] = positionals;
  const part = (['rows', 'days', 'searches'] as const).find((name) => name === wanted);
  if (action === 'rebuild' && wanted === undefined) {
    await rebuildItemCounts(ctx.db);
    await rebuildLikeCounts(ctx.db);
    await rebuildSaleDays(ctx.db);
    await rebuildOwnedEditions(ctx.db);
    await rebuildRankings(ctx.db);
    await ctx.changes.emit('catalogue');
    io.out('Items, likes, sales, owned editions and rankings are counted anew.');
    return 0;
  }
  const isCsv = action === 'csv' && part !== undefined;
  if (
    !by ||
    !isDay(from) ||
    !isDay(to) ||
    from > to ||
    isTooLong(from, to) ||
    more.length > 0 ||
    (action && !isCsv)
  )
    throw new UsageError(usage);
  if (isCsv) {
    const { head, rows } = await figuresCsv(ctx, { from, to, by, part });
    for (const cells of [head, ...rows]) io.out(csvLine(cells).trimEnd());
    return 0;
  }
  const figures = await studioFigures(ctx, { from, to, by });
  if (values.json) {
    io.out(JSON.stringify(figures));
    return 0;
  }
  for (const line of sums(figures.period)) io.out(line);
  io.out('');
  io.out([by, ...funnelSteps].join('\t'));
  for (const { title, key, ...row } of figures.rows)
    io.out([title || key || 'not known', ...funnelSteps.map((step) => row[step] ?? '')].join('\t'));
  return 0;
};
