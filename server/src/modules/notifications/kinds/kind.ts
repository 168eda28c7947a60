import { DAY_SECONDS, MINUTE_SECONDS, type NotificationCategory } from '@talkies/shared';
import type { MailDetails } from '../../../platform/mail/details.ts';
import type { Sample } from '../../../platform/mail/sample.ts';
import type { ChoiceName } from '../choices/choices.ts';

/** For how many minutes news is news, where nothing says less. */
export const DAY_MINUTES = DAY_SECONDS / MINUTE_SECONDS;

interface PersonIn<D extends object, N extends object> {
  /** their id, from what was stored; undefined where the previous release did not store it */
  of: (stored: { key: string; data: D }) => string | undefined;
  /** replaces fields of the data */
  named: (data: D, person: { name: string; handle: string }) => N;
}

/** The words of one kind of notification. `data` is what its producer stored: plain JSON, nothing secret. */
export interface Kind<D extends object> {
  category: NotificationCategory;
  title: (data: D) => string;
  text: (data: D) => string;
  /** of its mail, where that says more than the title: which poster, and how much */
  subject?: (data: D) => string;
  /** facts in its mail: the poster, amounts, and the transaction */
  details?: (data: D) => MailDetails | null;
  /** a path of ours; null where there is nothing to look at */
  link: (data: D) => string | null;
  /** the person that it is about: their present name is looked up whenever it is read (adr/544) */
  person?: PersonIn<D, object>;
  /** the choice that switches it, by mail and by push; without one it stays in the panel */
  choice?: ChoiceName;
  /** the specification's name for it, where it has one */
  tag?: string;
  /** `always`: what concerns a person's safety is mailed whatever they chose */
  mailed?: 'always';
  /** its mail and pushes are sent beside news to many, in the lane `turns`: its person has only minutes */
  urgent?: true;
  /** for how many minutes it is true: later it is neither mailed nor pushed, and stays only in the panel */
  newsFor?: (data: D) => number;
  /** on the mail's button */
  action?: string;
  /** for the studio's preview */
  sample: (sample: Sample) => object;
}

/** A kind's definition: its sample and its person are typed by the data that it words. */
export type KindDefinition<D extends object> = Omit<Kind<D>, 'person' | 'sample'> & {
  sample: (sample: Sample) => D;
  person?: PersonIn<D, Partial<D>>;
};

/** Keeps the type of the data beside the words. */
export const kind = <D extends object>(definition: KindDefinition<D>): Kind<D> => definition;
