import { itemPath, patterns } from '@talkies/shared';
import { studioThreadPath } from '@talkies/shared/studio';
import type { Needs } from '../../chain/context.ts';
import { type ContentReportRow, contentReportById } from '../../modules/social/index.ts';
import { emailTemplate } from '../../platform/mail/email-template.ts';
import type { Sample } from '../../platform/mail/sample.ts';
import { firstWordsOf } from './read-inbox.ts';
import { nameReported, reasonWords } from './reported-content.ts';

interface ReportFacts {
  report: Pick<ContentReportRow, 'id' | 'reason' | 'name' | 'email' | 'message' | 'itemId'> & {
    answer?: string | null;
  };
  title: string;
  thing: 'poster' | 'profile';
  url: string;
}

interface AnsweredFacts extends ReportFacts {
  answer: string;
}

const reportSample = ({ config }: Needs<'config'>, { to, name, item }: Sample): ReportFacts => ({
  report: { id: 'R-0000', reason: 'copyright', name, email: to, message: '', itemId: item.id },
  title: item.title,
  thing: 'poster',
  url: `${config.publicUrl}${itemPath(item.id)}`,
});

async function factsOf(ctx: Needs<'config' | 'db'>, id: string): Promise<ReportFacts | null> {
  const [report, first] = await Promise.all([
    contentReportById(ctx.db, id),
    firstWordsOf(ctx.db, [id]).then((words) => words.get(id)),
  ]);
  const reported = first && (await nameReported(ctx.db, first));
  if (!report || !reported) return null;
  const { title, path } = reported;
  const thing = first.item ? 'poster' : 'profile';
  return { report, title, thing, url: ctx.config.publicUrl + (path ?? patterns.contact) };
}

/** Call once at start. The mails of reports are composed from the data at sending. */
export function composeReportMails(ctx: Needs<'config' | 'db' | 'mail'>): void {
  const { publicUrl, company } = ctx.config;
  const samples = (sample: Sample) => [reportSample(ctx, sample)] as const;
  const facts = ({ id }: { id: string }) => factsOf(ctx, id);
  ctx.mail.compose('report/message', {
    facts,
    words: ({ report, title, thing, url }) => ({
      ...emailTemplate({
        to: company.supportEmail,
        subject: `Report on ${title}: ${report.id}`,
        heading: `A ${thing} was reported`,
        paragraphs: [
          `${title}: ${reasonWords[report.reason]}.`,
          `From ${report.name} <${report.email}>`,
          ...report.message.split(/\n{2,}/).filter(Boolean),
        ],
        button: { label: 'Decide in the studio', url: `${publicUrl}${studioThreadPath(report.id)}` },
        notes: [
          `There you answer, and hide the ${thing === 'poster' ? 'poster' : 'part of the profile'} if it has to go. It is here: ${url}`,
        ],
      }),
      replyTo: report.email,
    }),
    samples,
  });
  ctx.mail.compose('report/received', {
    facts,
    words: (found) =>
      emailTemplate({
        to: found.report.email,
        subject: `We have your report: ${found.report.id}`,
        heading: 'We have your report',
        paragraphs: [
          `Thank you for telling us about ${found.title}. Your report has the number ${found.report.id}; a person looks into it and writes to you.`,
        ],
        button: { label: `See the ${found.thing}`, url: found.url },
        notes: ['Did you not write to us? Then somebody mistyped an address; there is nothing to do.'],
      }),
    samples,
  });
  composeReportAnswer(ctx);
}

function composeReportAnswer(ctx: Needs<'config' | 'db' | 'mail'>): void {
  // posted by the previous release; present ones are composed in flows/inbox/reply-mails.ts
  ctx.mail.compose('report/answer', {
    facts: async ({ id }): Promise<AnsweredFacts | null> => {
      const found = await factsOf(ctx, id);
      return found?.report.answer ? { ...found, answer: found.report.answer } : null;
    },
    words: (found) => ({
      ...emailTemplate({
        to: found.report.email,
        subject: `Your report on ${found.title}: ${found.report.id}`,
        heading: 'We looked into it',
        paragraphs: found.answer.split(/\n{2,}/),
        button: { label: 'See the poster', url: found.url },
        notes: [`Your report was about ${found.title}: ${reasonWords[found.report.reason]}.`],
      }),
      replyTo: ctx.config.company.supportEmail,
    }),
    samples: (sample) => [
      { ...reportSample(ctx, sample), answer: 'Thank you. We have removed the poster from the shop.' },
    ],
  });
}
