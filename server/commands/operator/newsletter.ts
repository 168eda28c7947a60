import type { StudioIssue } from '@talkies/shared/studio/schemas';
import { removeSubscriber, sendIssue } from '../../src/flows/studio/newsletter.ts';
import { confirmedSubscribers, leaveUrl, listIssues, oneClickUrl } from '../../src/modules/content/index.ts';
import type { Command, CommandIo } from '../command.ts';
import { readOptions, UsageError } from '../options.ts';

export const operatorNewsletterUsage = `operator newsletter export [--json]   who confirmed, each with two addresses that an issue must carry:
  the page that ends it as a link, and the one-click address as its List-Unsubscribe header
operator newsletter issues            issues that were written in the studio, and what came of their mails
operator newsletter send ID           sends a draft to everybody who reads, once
operator newsletter leave EMAIL "REASON"   takes a subscriber off the list, as the link in their mails does`;

type Outcome = Pick<StudioIssue, 'state' | 'deliveries' | 'finishedAt'>;

/** How many people an issue reached, and the outcome of the other mails. */
const reached = ({ state, finishedAt, deliveries: { sent, ...others } }: Outcome): string =>
  state === 'draft' && finishedAt
    ? `could not begin, given up ${finishedAt}: nobody has it`
    : [
        `${sent} sent`,
        ...Object.entries(others).flatMap(([kind, count]) => (count ? [`${count} ${kind}`] : [])),
      ].join(', ');

async function leave(
  ctx: Parameters<Command>[0],
  email: string | undefined,
  [reason, ...more]: string[],
  io: CommandIo,
): Promise<number> {
  if (!email || !reason || more.length > 0) throw new UsageError(operatorNewsletterUsage);
  const address = email.toLowerCase();
  const left = await removeSubscriber(ctx, address, reason);
  io.out(`${address} is ${left ? 'off' : 'not on'} the list.`);
  return 0;
}

/** `operator newsletter export`: for a program that sends the issues. */
export const operatorNewsletter: Command = async (ctx, argv, io) => {
  const { values, positionals } = readOptions(argv, operatorNewsletterUsage, {
    json: { type: 'boolean', default: false },
  });
  const [verb, id, ...more] = positionals;
  if (verb === 'leave') return leave(ctx, id, more, io);
  if (more.length > 0 || (verb === 'send') !== (id !== undefined))
    throw new UsageError(operatorNewsletterUsage);
  if (verb === 'issues') {
    for (const issue of (await listIssues(ctx)).issues)
      io.out([issue.id, issue.state, reached(issue), issue.subject].join('\t'));
    return 0;
  }
  if (verb === 'send' && id !== undefined) {
    const { subscribers } = await sendIssue(ctx, 'command', id, { version: null });
    io.out(`It goes out to ${subscribers} subscribers.`);
    return 0;
  }
  if (verb !== 'export') throw new UsageError(operatorNewsletterUsage);
  const rows = (await confirmedSubscribers(ctx.db)).map(({ id, email, confirmedAt }) => ({
    email,
    confirmedAt: confirmedAt?.toISOString() ?? '',
    unsubscribe: leaveUrl(ctx, { id, email }),
    oneClick: oneClickUrl(ctx, { id, email }),
  }));
  if (values.json) io.out(JSON.stringify(rows));
  else for (const row of rows) io.out([row.email, row.confirmedAt, row.unsubscribe, row.oneClick].join('\t'));
  return 0;
};
