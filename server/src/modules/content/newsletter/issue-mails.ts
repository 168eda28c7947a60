import { patterns } from '@talkies/shared';
import type { IssueFields } from '@talkies/shared/studio/schemas';
import type { Tokens } from 'marked';
import type { Needs } from '../../../chain/context.ts';
import { emailTemplate } from '../../../platform/mail/email-template.ts';
import type { Mail } from '../../../platform/mail/mailer.ts';
import { cleanHtml, plainText } from '../blog/clean.ts';
import { postMarkdown } from '../blog/own/post.ts';
import { absolute } from '../blog/syndication.ts';
import { invalidBody, linkProblem } from '../texts/render-post.ts';
import { leaveHeaders, leaveUrl } from './newsletter-mails.ts';

const MAX_TEXT = 60_000;

/** @throws request/invalid where a mail would lose a picture, or a link would lead nowhere from it */
export function checkIssue({ body }: IssueFields): void {
  postMarkdown.walkTokens(postMarkdown.lexer(body), (token) => {
    if (token.type === 'image')
      throw invalidBody('A newsletter shows no pictures: link to a page that shows them.');
    if (token.type !== 'link') return;
    const { href } = token as Tokens.Link;
    if (href.startsWith('#'))
      throw invalidBody('A link in a mail leads to a page, not to a place in the text.');
    const problem = linkProblem(href);
    if (problem) throw invalidBody(problem);
  });
}

/** An issue's body as HTML, limited to text, lists, links and tables. */
export const issueHtml = (body: string): string =>
  cleanHtml(postMarkdown.parse(body, { async: false }), new Map());

/** An issue's HTML as text: each block on lines of its own, and addresses behind the words of their links. */
const textOf = (html: string): string =>
  html
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/<a href="([^"]*)"[^>]*>(.*?)<\/a>/g, (_, address: string, words: string) =>
      words === address ? address : `${words} (${address})`,
    )
    .replaceAll('<li>', '- ')
    .replaceAll(/<\/t[dh]>/g, ' ')
    .replaceAll(/<\/(p|h[2-4]|[ou]l|dl|blockquote|pre|table)>/g, '\n\n')
    .replaceAll(/<\/(li|d[td]|tr)>|<[bh]r \/>/g, '\n')
    .split('\n')
    .map((line) => plainText(line, MAX_TEXT))
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();

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
  const html = absolute(ctx.config.publicUrl, issueHtml(body));
  return emailTemplate({
    ...{ to, subject, heading: subject.replace(/^\[Test\] /, ''), paragraphs: [] },
    body: { html, text: textOf(html) },
    button: { label: 'To the shop', url: `${ctx.config.publicUrl}${patterns.home}` },
    notes: [
      leave === null
        ? 'A test: here readers find the link to unsubscribe.'
        : `Unsubscribe in one tap: ${leave}`,
    ],
  });
}
