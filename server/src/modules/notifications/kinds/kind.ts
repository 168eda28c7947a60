import type { NotificationTopic } from '@talkies/shared';

/** How one kind of notification is told. `data` is what its producer stored: plain JSON, nothing secret. */
export interface Kind<D extends object> {
  /** what it belongs to, and with it the switch for its mails */
  topic: NotificationTopic;
  title: (data: D) => string;
  text: (data: D) => string;
  /** a path of ours; null where there is nothing to look at */
  link: (data: D) => string | null;
  /**
   * also sent as a mail unless its topic is muted, or `always`, what concerns somebody's safety; false where a mail of
   * its own is sent anyway
   */
  mailed: boolean | 'always';
  /** on the mail's button; needed with `mailed` and `link` */
  action?: string;
}

/** Keeps the type of the data beside the words. */
export const kind = <D extends object>(told: Kind<D>): Kind<D> => told;
