import { itemPath, marketTokenIdOf, type ReportReason, tokenPath } from '@talkies/shared';
import type { Needs } from '../../chain/context.ts';
import { itemsById } from '../../modules/catalogue/index.ts';
import { reportById } from '../../modules/social/index.ts';
import { emailTemplate } from '../../platform/mail/email-template.ts';

const reasons: Record<ReportReason, string> = {
  copyright: 'It copies somebody’s work',
  misleading: 'It is not what it says',
  offensive: 'It is offensive',
  fraud: 'It is a fraud',
  other: 'Something else',
};

/** Call once at start: the mails of reports, written from what is true when they are sent. */
export function composeReportMails(ctx: Needs<'config' | 'db' | 'mail'>): void {
  const { publicUrl, company } = ctx.config;
  const load = async (id: string) => {
    const report = await reportById(ctx.db, id);
    if (!report) return null;
    const { itemId, serial } = report;
    const name = (await itemsById(ctx.db, [itemId])).get(itemId)?.title ?? itemId;
    const path = serial === null ? itemPath(itemId) : tokenPath(marketTokenIdOf(itemId, serial));
    return { report, title: serial === null ? name : `${name}, No. ${serial}`, url: publicUrl + path };
  };
  ctx.mail.compose('report/message', async ({ id }) => {
    const found = await load(id);
    if (!found) return null;
    const { report, title, url } = found;
    return {
      ...emailTemplate({
        to: company.supportEmail,
        subject: `Report on ${title}: ${id}`,
        heading: 'A picture was reported',
        paragraphs: [
          `${title}: ${reasons[report.reason]}.`,
          `From ${report.name} <${report.email}>`,
          ...report.message.split(/\n{2,}/).filter(Boolean),
        ],
        button: { label: 'Look at the picture', url },
        notes: [
          `Answer it in the studio: ${publicUrl}/studio/inbox/${id}`,
          `Or: npm run operator -- inbox answer ${id} "…"`,
          `Take it down by: npm run operator -- items hide ${report.itemId}`,
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
      button: { label: 'See the picture', url: found.url },
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
        notes: [`Your report was about ${found.title}: ${reasons[found.report.reason]}.`],
      }),
      replyTo: company.supportEmail,
    };
  });
}
