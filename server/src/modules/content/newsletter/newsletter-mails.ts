import { newsletterPath, oneClickPath, patterns } from '@talkies/shared';
import type { Needs } from '../../../chain/context.ts';
import { emailTemplate } from '../../../platform/mail/email-template.ts';
import type { Sample } from '../../../platform/mail/sample.ts';
import { sealedToken } from '../../../platform/sealed-token.ts';
import { leaveToken, type Subscriber } from './leave-token.ts';
import { subscriberById } from './reads.ts';

/** The address that ends the subscription by a POST without a form or session (RFC 8058). */
export const oneClickUrl = ({ config }: Needs<'config'>, subscriber: Subscriber): string =>
  `${config.publicUrl}${oneClickPath('newsletter', leaveToken(config.authSecret, subscriber))}`;

/** The headers that let a mail program unsubscribe by one click (RFC 2369, RFC 8058). */
export const leaveHeaders = (ctx: Needs<'config'>, subscriber: Subscriber): Record<string, string> => ({
  'List-Unsubscribe': `<${oneClickUrl(ctx, subscriber)}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
});

/** The page that asks for confirmation, and unsubscribes by a click. */
export const leaveUrl = ({ config }: Needs<'config'>, subscriber: Subscriber): string =>
  `${config.publicUrl}${newsletterPath('leave', leaveToken(config.authSecret, subscriber))}`;

const samples = ({ to, id }: Sample): readonly [{ id: string; to: string }] => [{ id, to }];

/** Call once at start. */
export function composeNewsletterMails(ctx: Needs<'config' | 'db' | 'mail'>): void {
  const { publicUrl, authSecret } = ctx.config;
  ctx.mail.compose('newsletter/confirm', {
    facts: async ({ id, requestedAt }) => {
      const subscriber = await subscriberById(ctx.db, id);
      if (subscriber?.state !== 'pending' || subscriber.requestedAt.toISOString() !== requestedAt)
        return null;
      return { id, to: subscriber.email };
    },
    words: ({ id, to }) =>
      emailTemplate({
        to,
        subject: 'Confirm the Talkies newsletter',
        heading: 'Confirm your e-mail',
        paragraphs: [
          'Did you ask for our newsletter? New films and new posters, now and then. Press the button to subscribe.',
        ],
        button: {
          label: 'Yes, send it to me',
          url: `${publicUrl}${newsletterPath('confirm', sealedToken(authSecret, 'newsletter confirm', id))}`,
        },
        notes: ['Did you not ask? Then ignore this mail: without the button, we send nothing.'],
      }),
    samples,
  });
  const facts = async ({ id }: { id: string }) => {
    const subscriber = await subscriberById(ctx.db, id);
    return subscriber?.state === 'confirmed' ? { id, to: subscriber.email } : null;
  };
  const toSubscriber =
    (subject: string, paragraphs: string[]) =>
    ({ id, to }: { id: string; to: string }) => ({
      ...emailTemplate({
        to,
        subject,
        heading: subject,
        paragraphs,
        button: { label: 'View collections', url: `${publicUrl}${patterns.collections}` },
        notes: [`Unsubscribe in one tap: ${leaveUrl(ctx, { id, email: to })}`],
      }),
      headers: leaveHeaders(ctx, { id, email: to }),
    });
  ctx.mail.compose('newsletter/welcome', {
    facts,
    words: toSubscriber('You are subscribed', [
      'The next newsletter comes to this address. Until then, look at the collections.',
    ]),
    samples,
  });
  ctx.mail.compose('newsletter/known', {
    facts,
    words: toSubscriber('You are subscribed already', [
      'Somebody asked for our newsletter with this address. It comes to you already, so there is nothing to do.',
    ]),
    samples,
  });
}
