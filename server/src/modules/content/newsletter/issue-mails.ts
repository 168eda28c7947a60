import { patterns } from '@talkies/shared';
import type { IssueFields } from '@talkies/shared/studio/schemas';
import { Marked } from 'marked';
import type { Needs } from '../../../chain/context.ts';
import { emailTemplate } from '../../../platform/mail/email-template.ts';
import type { Mail } from '../../../platform/mail/mailer.ts';
import { cleanHtml, plainText } from '../blog/clean.ts';
import { leaveHeaders, leaveUrl } from './newsletter-mails.ts';

const markdown = new Marked();
const MAX_TEXT = 60_000;

/** An issue's body as HTML, limited to text, lists, links and tables. */
export const issueHtml = (body: string): string =>
  cleanHtml(markdown.parse(body, { async: false }), new Map());

/** An issue for one subscriber, with its link to unsubscribe; `id` is the subscriber's. */
export function issueMail(
  ctx: Needs<'config'>,
  { subject, body }: IssueFields,
  subscriber: { id: string; email: string },
): Mail {
  return {
    ...composed(ctx, { subject, body }, subscriber.email, leaveUrl(ctx, subscriber)),
    headers: leaveHeaders(ctx, subscriber),
  };
}

/** An issue as a test mail to an editor: there is nothing to unsubscribe from. */
export const trialMail = (ctx: Needs<'config'>, { subject, body }: IssueFields, to: string): Mail =>
  composed(ctx, { subject: `[Test] ${subject}`, body }, to, null);

function composed(
  ctx: Needs<'config'>,
  { subject, body }: IssueFields,
  to: string,
  leave: string | null,
): Mail {
  const html = issueHtml(body);
  return emailTemplate({
    ...{ to, subject, heading: subject.replace(/^\[Test\] /, ''), paragraphs: [] },
    body: { html, text: plainText(html, MAX_TEXT) },
    button: { label: 'To the shop', url: `${ctx.config.publicUrl}${patterns.home}` },
    notes: [
      leave === null
        ? 'A test: here readers find the link to unsubscribe.'
        : `Unsubscribe in one tap: ${leave}`,
    ],
  });
}
