import { resolve } from 'node:path';
import { publishSeveral } from '../src/flows/studio/catalogue/publish-several.ts';
import {
  type PublishReport,
  parseCount,
  parseDollars,
  type Selection,
} from '../src/modules/catalogue/index.ts';
import type { Command, CommandIo } from './command.ts';
import { readOptions, UsageError } from './options.ts';
import { readPriceFile } from './price-file.ts';

export const publishUsage = `catalogue:publish (--all | --film SLUG | --source NAME | ID…) [--price 12.00] [--quantity 20] [--file prices.csv] [--json]
  --price, --quantity   for selected drafts that have none (price in US dollars)
  --file                a price list in CSV: id or external_id, price_usd, quantity; goes before the rules
  --json                prints one object with the counts`;

const SHOWN = 50;

const options = {
  all: { type: 'boolean', default: false },
  film: { type: 'string' },
  source: { type: 'string' },
  price: { type: 'string' },
  quantity: { type: 'string' },
  file: { type: 'string' },
  json: { type: 'boolean', default: false },
} as const;

function selectionOf(values: { all: boolean; film?: string; source?: string }, ids: string[]): Selection {
  const given: Selection[] = [
    ...(values.all ? [{ all: true } as const] : []),
    ...(values.film === undefined ? [] : [{ film: values.film }]),
    ...(values.source === undefined ? [] : [{ source: values.source }]),
    ...(ids.length === 0 ? [] : [{ ids }]),
  ];
  const [selection] = given;
  if (!selection || given.length > 1)
    throw new UsageError(`Choose one of --all, --film, --source or items by their ids.\n${publishUsage}`);
  return selection;
}

function tell(report: PublishReport, io: CommandIo): void {
  for (const { id, lacks } of report.incomplete.slice(0, SHOWN)) io.err(`${id} lacks ${lacks.join(', ')}.`);
  const more = report.incomplete.length - SHOWN;
  if (more > 0) io.err(`… and ${more} more that lack something.`);
  for (const failure of report.failures) io.err(`The chain refused ${failure}. Run this again to repeat it.`);
  if (report.waiting > 0)
    io.err(`${report.waiting} still wait for the chain and appear when it has confirmed them.`);
  io.out(
    `${report.published} published, ${report.already} were before, ${report.incomplete.length} stay drafts.`,
  );
}

export const cataloguePublish: Command = async (ctx, argv, io) => {
  const { values, positionals } = readOptions(argv, publishUsage, options);
  const selection = selectionOf(values, positionals);
  const report = await publishSeveral(
    ctx,
    'command',
    {
      selection,
      ...(values.price === undefined ? {} : { priceCents: parseDollars(values.price) }),
      ...(values.quantity === undefined ? {} : { quantity: parseCount(values.quantity) }),
      ...(values.file === undefined ? {} : { prices: await readPriceFile(resolve(io.cwd, values.file)) }),
    },
    { progress: (line) => io.err(line) },
  );
  if (values.json)
    io.out(JSON.stringify({ ...report, incomplete: report.incomplete.length, drafts: report.incomplete }));
  else tell(report, io);
  if (report.selected === 0) io.err('Nothing is selected by that.');
  return report.waiting + report.failures.length > 0 || report.selected === 0 ? 1 : 0;
};
