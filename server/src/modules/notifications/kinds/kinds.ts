import { MINUTE_MS } from '@talkies/shared';
import { LoggableError } from '../../../platform/errors.ts';
import type { MailDetails } from '../../../platform/mail/details.ts';
import type { Sample } from '../../../platform/mail/sample.ts';
import type { ChoiceName } from '../choices/choices.ts';
import { followNotifications } from './follow.ts';
import type { Kind } from './kind.ts';
import { launchNotifications } from './launches.ts';
import { lotteryNotifications } from './lottery.ts';
import { marketNotifications } from './market.ts';
import { orderNotifications } from './orders.ts';
import { systemNotifications } from './system.ts';
import { walletNotifications } from './wallets.ts';

/** All kinds of notifications. A feature adds a file of its kinds beside these, and spreads it here. */
export const kinds = {
  ...systemNotifications,
  ...orderNotifications,
  ...marketNotifications,
  ...lotteryNotifications,
  ...launchNotifications,
  ...walletNotifications,
  ...followNotifications,
};

export type NotificationKind = keyof typeof kinds;
export type NotificationData<K extends NotificationKind> =
  (typeof kinds)[K] extends Kind<infer D> ? D : never;

/** A stored notification's kind; undefined where no kind has that name any longer. */
export const kindOf = (stored: string): Kind<never> | undefined =>
  Object.hasOwn(kinds, stored) ? (kinds as Record<string, Kind<never>>)[stored] : undefined;

/** The choice of a stored notification's kind, where it has one. */
export const choiceOf = (name: string): ChoiceName | undefined => kindOf(name)?.choice;

/** The words of one notification. */
export interface NotificationWords extends Pick<Kind<never>, 'category'> {
  title: string;
  text: string;
  /** of its mail */
  subject: string;
  details: MailDetails | null;
  link: string | null;
  choice: ChoiceName | undefined;
  mailed: 'always' | undefined;
  tag: string | undefined;
  /** in minutes */
  newsFor: number | undefined;
  /** on the mail's button */
  action: string;
}

const wordsFor = (known: Kind<never>, data: never): NotificationWords => ({
  title: known.title(data),
  text: known.text(data),
  subject: known.subject?.(data) ?? known.title(data),
  details: known.details?.(data) ?? null,
  link: known.link(data),
  category: known.category,
  choice: known.choice,
  mailed: known.mailed,
  tag: known.tag,
  newsFor: known.newsFor?.(data),
  action: known.action ?? 'Have a look',
});

/** The words of a stored notification; null for a kind that no longer exists. */
export function notificationWords(row: { kind: string; data: unknown }): NotificationWords | null {
  const known = kindOf(row.kind);
  return known ? wordsFor(known, row.data as never) : null;
}

/**
 * As `notificationWords`, for a mail or a push.
 * @throws where this version does not know the kind: the job waits for the newer version that wrote it
 */
export function wordsToSend(row: { kind: string; data: unknown }): NotificationWords {
  const words = notificationWords(row);
  if (!words) throw new LoggableError(`unknown kind of notification ${row.kind}`);
  return words;
}

/** For how many more seconds a notification that is news for so many minutes is news; below 0 once it is old. */
export const secondsLeft = (row: { at: Date }, minutes: number, now: Date): number =>
  Math.floor((minutes * MINUTE_MS - (now.getTime() - row.at.getTime())) / 1000);

/** Every kind in its words, about samples. */
export const sampleWords = (sample: Sample): { kind: string; words: NotificationWords }[] =>
  Object.entries<Kind<never>>(kinds).map(([name, known]) => ({
    kind: name,
    words: wordsFor(known, known.sample(sample) as never),
  }));
