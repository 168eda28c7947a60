import type { ContactSubject } from '@talkies/shared';
import { patterns } from '@talkies/shared';
import { studioThreadPath } from '@talkies/shared/studio';
import type { Needs } from '../../../chain/context.ts';
import { emailTemplate } from '../../../platform/mail/email-template.ts';
import type { Sample } from '../../../platform/mail/sample.ts';
import { type MessageRow, messageById } from './reads.ts';

const subjects: Record<ContactSubject, string> = {
  contact: 'Contact us',
  partner: 'Become a partner',
  feature: 'Suggest a feature',
  order: 'An order',
  privacy: 'Privacy and data',
  press: 'Press',
};

/** A message's subject, in words. */
export const subjectWords = (subject: string): string =>
  Object.hasOwn(subjects, subject) ? subjects[subject as ContactSubject] : subject;

type Message = Pick<MessageRow, 'id' | 'topic' | 'name' | 'email' | 'message'>;
const samples = ({ to, name }: Sample): readonly [Message & { answer: string }] => [
  {
    id: 'M-0000',
    topic: 'contact',
    name,
    email: to,
    message: 'How do I show my posters to a friend?',
    answer: 'Open your profile and press Share: whoever has that link sees what you have.',
  },
];

/** Call once at start. */
export function composeContactMails(ctx: Needs<'config' | 'db' | 'mail'>): void {
  const { publicUrl, company } = ctx.config;
  const facts = ({ id }: { id: string }): Promise<Message | null> => messageById(ctx.db, id);
  ctx.mail.compose('contact/message', {
    facts,
    words: (message) => ({
      ...emailTemplate({
        to: company.supportEmail,
        subject: `${subjects[message.topic]}: ${message.id}`,
        heading: subjects[message.topic],
        paragraphs: [`From ${message.name} <${message.email}>`, ...message.message.split(/\n{2,}/)],
        button: { label: 'Answer it in the studio', url: `${publicUrl}${studioThreadPath(message.id)}` },
        notes: [],
      }),
      replyTo: message.email,
    }),
    samples,
  });
  // the message is not repeated: nobody can send their own words to others through us
  ctx.mail.compose('contact/received', {
    facts,
    words: ({ id, email }) =>
      emailTemplate({
        to: email,
        subject: `We have your message: ${id}`,
        heading: 'We have your message',
        paragraphs: [
          `Thank you for writing to Talkies. Your message has the number ${id}; a person reads it, usually within two working days.`,
        ],
        button: { label: 'Questions and answers', url: `${publicUrl}${patterns.help}#faq` },
        notes: ['Did you not write to us? Then somebody mistyped an address; there is nothing to do.'],
      }),
    samples,
  });
  // posted by the previous release; present ones are composed in flows/inbox/reply-mails.ts
  ctx.mail.compose('contact/answer', {
    facts: async ({ id }): Promise<(Message & { answer: string }) | null> => {
      const message = await messageById(ctx.db, id);
      return message?.answer ? { ...message, answer: message.answer } : null;
    },
    words: (message) => ({
      ...emailTemplate({
        to: message.email,
        subject: `Re: ${subjects[message.topic]}: ${message.id}`,
        heading: 'An answer to your message',
        paragraphs: message.answer.split(/\n{2,}/),
        button: { label: 'Write again', url: `${publicUrl}${patterns.contact}` },
        notes: ['You wrote:', message.message],
      }),
      replyTo: company.supportEmail,
    }),
    samples,
  });
}
