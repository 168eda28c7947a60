import type { NotificationCategory } from '@talkies/shared';
import type { MailDetails } from '../../../platform/mail/details.ts';
import type { Sample } from '../../../platform/mail/sample.ts';
import type { ChoiceName } from '../choices/choices.ts';

interface PersonIn<D extends object, N extends object> {
  /** their id, by what was stored; nothing where the release before did not store it */
  of: (stored: { key: string; data: D }) => string | undefined;
  /** what takes its place in the data */
  named: (data: D, person: { name: string; handle: string }) => N;
}

/** How one kind of notification is worded. `data` is what its producer stored: plain JSON, nothing secret. */
export interface Kind<D extends object> {
  category: NotificationCategory;
  title: (data: D) => string;
  text: (data: D) => string;
  /** of its mail, where it says more than the title: which poster, and how much */
  subject?: (data: D) => string;
  /** what its mail lists: the poster, amounts, and the transaction */
  details?: (data: D) => MailDetails | null;
  /** a path of ours; null where there is nothing to look at */
  link: (data: D) => string | null;
  /** whom it speaks of: what they are called is looked up whenever it is read (adr/544) */
  person?: PersonIn<D, object>;
  /** the switch that people have for it, by mail and by push; without one it stays in the panel */
  choice?: ChoiceName;
  /** the specification's name for it, where it has one */
  tag?: string;
  /** `always`: what concerns somebody's safety is mailed whatever they chose */
  mailed?: 'always';
  /** how many minutes it is true: later it is neither mailed nor pushed, and stands in the panel alone */
  newsFor?: (data: D) => number;
  /** on the mail's button */
  action?: string;
  /** for the studio's preview */
  sample: (sample: Sample) => object;
}

/** What a kind is made from: its sample and its names are of the data that it words. */
export type KindDefinition<D extends object> = Omit<Kind<D>, 'person' | 'sample'> & {
  sample: (sample: Sample) => D;
  person?: PersonIn<D, Partial<D>>;
};

/** Keeps the type of the data beside the words. */
export const kind = <D extends object>(definition: KindDefinition<D>): Kind<D> => definition;
