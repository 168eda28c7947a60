import { patterns } from '@talkies/shared';
import type { Needs } from '../../chain/context.ts';
import { reportById } from '../../modules/social/index.ts';
import { emailTemplate } from '../../platform/mail/email-template.ts';
import { firstWordsOf } from '../inbox/read-inbox.ts';
import { nameReported, reasonWords } from '../inbox/reported.ts';

/** Call once at start: the mails of reports, written from what is true when they are sent. */
export function composeReportMails(ctx: Needs<'config' | 'db' | 'mail'>): void {
  const { publicUrl, company } = ctx.config;
  const load = async (id: string) => {
    const [report, first] = await Promise.all([
      reportById(ctx.db, id),
      firstWordsOf(ctx.db, [id]).then((words) => words.get(id)),
    ]);
    const reported = first && (await nameReported(ctx.db, first));
    if (!report || !reported) return null;
    const { title, path } = reported;
    const thing = first.item ? 'picture' : 'profile';
    return { report, title, thing, url: publicUrl + (path ?? patterns.contact) };
  };
  ctx.mail.compose('report/message', async ({ id }) => {
    const found = await load(id);
    if (!found) return null;
    const { report, title, thing, url } = found;
    return {
      ...emailTemplate({
        to: company.supportEmail,
        subject: `Report on ${title}: ${id}`,
        heading: `A ${thing} was reported`,
        paragraphs: [
          `${title}: ${reasonWords[report.reason]}.`,
          `From ${report.name} <${report.email}>`,
          ...report.message.split(/\n{2,}/).filter(Boolean),
        ],
        button: { label: `Look at the ${thing}`, url },
        notes: [
          `Answer it in the studio: ${publicUrl}/studio/inbox/${id}`,
          `Or: npm run operator -- inbox answer ${id} "…"`,
          ...(report.itemId ? [`Take it down by: npm run operator -- items hide ${report.itemId}`] : []),
        ],
      }),
      replyTo: report.email,
    };
  });
  ctx.mail.compose('report/received', async ({ id }) => {
    const found = await load(id);
    if (!found) return null;
    return emailTemplate({
      to: found.report.email,
      subject: `We have your report: ${id}`,
      heading: 'We have your report',
      paragraphs: [
        `Thank you for telling us about ${found.title}. Your report has the number ${id}; a person looks into it and writes to you.`,
      ],
      button: { label: `See the ${found.thing}`, url: found.url },
      notes: ['You did not write to us? Then somebody mistyped an address; there is nothing to do.'],
    });
  });
  // posted by the release before this one; ours are composed in flows/inbox/reply-mails.ts
  ctx.mail.compose('report/answer', async ({ id }) => {
    const found = await load(id);
    if (!found?.report.answer) return null;
    return {
      ...emailTemplate({
        to: found.report.email,
        subject: `Your report on ${found.title}: ${id}`,
        heading: 'We looked into it',
        paragraphs: found.report.answer.split(/\n{2,}/),
        button: { label: 'See the picture', url: found.url },
        notes: [`Your report was about ${found.title}: ${reasonWords[found.report.reason]}.`],
      }),
      replyTo: company.supportEmail,
    };
  });
}
