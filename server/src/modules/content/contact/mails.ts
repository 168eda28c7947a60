import type { ContactTopic } from '@talkies/shared';
import { patterns } from '@talkies/shared';
import type { Needs } from '../../../chain/context.ts';
import { emailTemplate } from '../../../platform/mail/email-template.ts';
import { messageById } from './reads.ts';

const topics: Record<ContactTopic, string> = {
  contact: 'Contact us',
  partner: 'Become a partner',
  feature: 'Suggest a feature',
  order: 'An order',
  privacy: 'Privacy and data',
  press: 'Press',
};

/** What a message is about, in words. */
export const topicWords = (topic: string): string =>
  Object.hasOwn(topics, topic) ? topics[topic as ContactTopic] : topic;

/** Call once at start. */
export function composeContactMails(ctx: Needs<'config' | 'db' | 'mail'>): void {
  const { publicUrl, company } = ctx.config;
  ctx.mail.compose('contact/message', async ({ id }) => {
    const message = await messageById(ctx.db, id);
    if (!message) return null;
    return {
      ...emailTemplate({
        to: company.supportEmail,
        subject: `${topics[message.topic]}: ${id}`,
        heading: topics[message.topic],
        paragraphs: [`From ${message.name} <${message.email}>`, ...message.message.split(/\n{2,}/)],
        button: { label: 'Open the contact page', url: `${publicUrl}${patterns.contact}` },
        notes: [
          `Answer it in the studio: ${publicUrl}/studio/inbox/${id}`,
          `Or: npm run operator -- inbox answer ${id} "…"`,
        ],
      }),
      replyTo: message.email,
    };
  });
  // what was written is not repeated: nobody can send somebody else words of theirs through us
  ctx.mail.compose('contact/received', async ({ id }) => {
    const message = await messageById(ctx.db, id);
    if (!message) return null;
    return emailTemplate({
      to: message.email,
      subject: `We have your message: ${id}`,
      heading: 'We have your message',
      paragraphs: [
        `Thank you for writing to Talkies. Your message has the number ${id}; a person reads it, usually within two working days.`,
      ],
      button: { label: 'Questions and answers', url: `${publicUrl}/how-it-works#faq` },
      notes: ['You did not write to us? Then somebody mistyped an address; there is nothing to do.'],
    });
  });
  // posted by the release before this one; ours are composed in flows/inbox/reply-mails.ts
  ctx.mail.compose('contact/answer', async ({ id }) => {
    const message = await messageById(ctx.db, id);
    if (!message?.answer) return null;
    return {
      ...emailTemplate({
        to: message.email,
        subject: `Re: ${topics[message.topic]}: ${id}`,
        heading: 'An answer to your message',
        paragraphs: message.answer.split(/\n{2,}/),
        button: { label: 'Write again', url: `${publicUrl}${patterns.contact}` },
        notes: ['You wrote:', message.message],
      }),
      replyTo: company.supportEmail,
    };
  });
}
