import { patterns } from '@talkies/shared';
import { studioThreadPath } from '@talkies/shared/studio';
import type { Needs } from '../../chain/context.ts';
import { subjectWords } from '../../modules/content/index.ts';
import { replyById, setUndelivered } from '../../modules/inbox/index.ts';
import { emailTemplate } from '../../platform/mail/email-template.ts';
import type { Sample } from '../../platform/mail/sample.ts';
import { sealedToken } from '../../platform/sealed-token.ts';
import { firstWordsOf } from './read-inbox.ts';
import { nameReported } from './reported-content.ts';

declare module '../../platform/mail/outbox.ts' {
  interface MailData {
    'inbox/reply': { replyId: number };
    'inbox/continued': { replyId: number };
  }
}

type FirstWords = NonNullable<ReturnType<Awaited<ReturnType<typeof firstWordsOf>>['get']>>;
interface ReplyFacts {
  reply: { threadId: string; text: string };
  first: Pick<FirstWords, 'about' | 'name' | 'email' | 'text'>;
  /** title of the reported subject */
  title: string | null;
}

const replySample = ({ to, name }: Sample, text: string): ReplyFacts => ({
  reply: { threadId: 'M-0000', text },
  first: { about: 'contact', name, email: to, text: 'How do I show my posters to a friend?' },
  title: null,
});

/** The occasion of the mail: an answer, the result of a report, or a conversation that we began. */
function headOf({ reply, first, title }: ReplyFacts): { subject: string; heading: string } {
  const number = reply.threadId;
  if (title !== null) return { subject: `Your report on ${title}: ${number}`, heading: 'We looked into it' };
  if (first.text === '') return { subject: `About your order: ${number}`, heading: 'About your order' };
  return { subject: `Re: ${subjectWords(first.about)}: ${number}`, heading: 'An answer to your message' };
}

/** Call once at start. Mails our answers, and people's messages by the links in them. */
export function composeInboxMails(ctx: Needs<'clock' | 'config' | 'db' | 'mail'>): void {
  const { publicUrl, company, authSecret } = ctx.config;
  const load = async ({ replyId }: { replyId: number }): Promise<ReplyFacts | null> => {
    const reply = await replyById(ctx.db, replyId);
    const first = reply && (await firstWordsOf(ctx.db, [reply.threadId])).get(reply.threadId);
    if (!reply || !first) return null;
    return { reply, first, title: (await nameReported(ctx.db, first))?.title ?? null };
  };
  ctx.mail.compose('inbox/reply', {
    facts: load,
    taken: ({ replyId }) => ctx.db.transaction((tx) => setUndelivered(tx, replyId, null)),
    givenUp: (tx, { replyId }) => setUndelivered(tx, replyId, ctx.clock.now()),
    words: ({ reply, first, title }) => {
      const number = reply.threadId;
      const token = sealedToken(authSecret, 'inbox thread', number);
      return {
        ...emailTemplate({
          to: first.email,
          ...headOf({ reply, first, title }),
          paragraphs: reply.text.split(/\n{2,}/),
          button: {
            label: 'Write back',
            url: `${publicUrl}${patterns.contact}?thread=${encodeURIComponent(token)}`,
          },
          notes: [
            'Please answer with the button, so that your words are added to this conversation.',
            ...(first.text === '' ? [] : ['You wrote:', first.text]),
          ],
        }),
        replyTo: company.supportEmail,
      };
    },
    samples: (sample) => {
      const message = replySample(
        sample,
        'Open your profile and press Share: whoever has that link sees what you have.',
      );
      const first = { ...message.first, about: 'order', text: '' };
      const reply = {
        ...message.reply,
        text: 'Your order TK-20418\n\nIs this still the wallet that you want it in?',
      };
      return [message, { ...message, title: sample.item.title }, { ...message, reply, first }];
    },
  });
  ctx.mail.compose('inbox/continued', {
    facts: load,
    words: ({ reply, first }) => ({
      ...emailTemplate({
        to: company.supportEmail,
        subject: `More on ${reply.threadId}`,
        heading: `More on ${reply.threadId}`,
        paragraphs: [`From ${first.name} <${first.email}>`, ...reply.text.split(/\n{2,}/)],
        button: { label: 'Open it in the studio', url: `${publicUrl}${studioThreadPath(reply.threadId)}` },
        notes: [],
      }),
      replyTo: first.email,
    }),
    samples: (sample) => [replySample(sample, 'Thank you, it works now.')],
  });
}
