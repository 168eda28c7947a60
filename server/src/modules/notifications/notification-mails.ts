import { patterns } from '@talkies/shared';
import type { Needs } from '../../chain/context.ts';
import { detailsBody } from '../../platform/mail/details.ts';
import { emailTemplate } from '../../platform/mail/email-template.ts';
import type { Mail } from '../../platform/mail/mailer.ts';
import type { Sample } from '../../platform/mail/sample.ts';
import { personOf } from '../accounts/index.ts';
import { mailsOffHeaders, mailsOffUrl } from './choices/mails-off.ts';
import { wants } from './choices/wanted.ts';
import { type NotificationWords, sampleWords, secondsLeft, wordsToSend } from './kinds/kinds.ts';
import type { PushMessage } from './push/deliver.ts';
import { pushOf } from './push/push-notifications.ts';
import { notificationById } from './reads.ts';

/**
 * Call once at start. What was read, or switched off meanwhile, is no longer mailed; what concerns a person's safety
 * always is.
 */
export function composeNotificationMails(ctx: Needs<'clock' | 'config' | 'db' | 'mail'>): void {
  ctx.mail.compose('notification', {
    facts: async ({ id }) => {
      const row = await notificationById(ctx.db, id);
      const reader = row && (await personOf(ctx.db, row.userId));
      if (!reader) return null;
      const words = wordsToSend(row);
      const { choice, mailed, newsFor } = words;
      if (newsFor !== undefined && secondsLeft(row, newsFor, ctx.clock.now()) < 0) return null;
      // of a person's safety: whoever marks it as read may not be them
      if (
        mailed !== 'always' &&
        (row.readAt || !choice || !(await wants(ctx.db, row.userId, choice, 'mail')))
      )
        return null;
      return { id, userId: row.userId, to: reader.email, words };
    },
    words: (facts) => notificationMail(ctx, facts),
    samples: (sample) => {
      const [first, ...more] = mailable(sample);
      if (!first) throw new Error('no notification is mailed');
      return [first, ...more];
    },
  });
}

interface NotificationMailFacts {
  /** the notification's */
  id: string;
  userId: string;
  to: string;
  words: NotificationWords;
}

function notificationMail(ctx: Needs<'config'>, { id, userId, to, words }: NotificationMailFacts): Mail {
  const { choice } = words;
  const mailed = words.mailed === 'always' || choice === undefined ? null : { id, userId, choice };
  const { publicUrl } = ctx.config;
  const mail = emailTemplate({
    to,
    subject: words.subject,
    heading: words.title,
    paragraphs: [words.text],
    ...(words.details ? { body: detailsBody(publicUrl, words.details) } : {}),
    button: { label: words.action, url: `${publicUrl}${words.link ?? patterns.notifications}` },
    notes: mailed
      ? [
          `No more mails of this kind: ${mailsOffUrl(ctx, mailed)}`,
          `Choose which alerts you get: ${publicUrl}${patterns.notificationSettings}`,
        ]
      : ['Mails about the safety of your account always come.'],
  });
  return mailed ? { ...mail, headers: mailsOffHeaders(ctx, mailed) } : mail;
}

const isMailed = ({ choice, mailed }: NotificationWords): boolean =>
  choice !== undefined || mailed === 'always';

const sampleFacts = ({ id, to }: Sample) => ({ id, userId: id, to });

const mailable = (sample: Sample): NotificationMailFacts[] =>
  sampleWords(sample)
    .filter(({ words }) => isMailed(words))
    .map(({ words }) => ({ ...sampleFacts(sample), words }));

/**
 * A notification as the panel shows it, and as it is sent to people who chose that; null for a kind that is never sent.
 */
export interface NotificationPreview {
  kind: string;
  words: NotificationWords;
  mail: Mail | null;
  push: PushMessage | null;
}

/** Every kind, about samples. */
export const notificationPreviews = (ctx: Needs<'config'>, sample: Sample): NotificationPreview[] =>
  sampleWords(sample).map(({ kind, words }) => ({
    kind,
    words,
    mail: isMailed(words) ? notificationMail(ctx, { ...sampleFacts(sample), words }) : null,
    push: words.choice ? pushOf(sample.id, words) : null,
  }));
