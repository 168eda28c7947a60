import { confirmedReaders, leaveUrl } from '../../src/modules/content/index.ts';
import type { Command } from '../command.ts';
import { readOptions, UsageError } from '../options.ts';

export const operatorNewsletterUsage = `operator newsletter export [--json]   who confirmed, each with the address that ends it
  (an issue must carry it: as a link, and as the List-Unsubscribe header)`;

/** `operator newsletter export`: for a program that sends the issues. */
export const operatorNewsletter: Command = async (ctx, argv, io) => {
  const { values, positionals } = readOptions(argv, operatorNewsletterUsage, {
    json: { type: 'boolean', default: false },
  });
  if (positionals.join() !== 'export') throw new UsageError(operatorNewsletterUsage);
  const rows = (await confirmedReaders(ctx.db)).map(({ id, email, confirmedAt }) => ({
    email,
    confirmedAt: confirmedAt?.toISOString() ?? '',
    unsubscribe: leaveUrl(ctx, id),
  }));
  if (values.json) io.out(JSON.stringify(rows));
  else for (const row of rows) io.out([row.email, row.confirmedAt, row.unsubscribe].join('\t'));
  return 0;
};
