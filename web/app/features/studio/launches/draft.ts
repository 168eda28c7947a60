import type { LaunchFields, StudioLaunch } from '@talkies/shared/studio/schemas';
import { studioLaunches as words } from '../../../messages/en.ts';
import type { EditorForm, Saved } from '../kit/form/use-editor-form.ts';

/** The properties of an item in its launch's form, which no sale changes. */
export type LaunchItem = Pick<
  StudioLaunch['items'][number],
  'id' | 'title' | 'status' | 'priceCents' | 'quantity'
>;

export const launchItem = ({ id, title, status, priceCents, quantity }: LaunchItem): LaunchItem => ({
  id,
  title,
  status,
  priceCents,
  quantity,
});

/** A launch's form values: numbers as text, no moment as ''. */
export interface Draft
  extends Omit<
    LaunchFields,
    | 'closesAt'
    | 'limitPerPerson'
    | 'earlyMinutes'
    | 'earlyFilm'
    | 'earlyCollection'
    | 'admitPerMinute'
    | 'passMinutes'
    | 'items'
  > {
  closesAt: string;
  limitPerPerson: string;
  earlyMinutes: string;
  earlyFilm: string;
  earlyCollection: string;
  admitPerMinute: string;
  passMinutes: string;
  items: LaunchItem[];
}

export const emptyDraft: Draft = {
  title: '',
  about: '',
  opensAt: '',
  closesAt: '',
  limitPerPerson: '',
  listUse: 'none',
  earlyMinutes: '0',
  earlyFilm: '',
  earlyCollection: '',
  waitingRoom: false,
  admitPerMinute: '600',
  passMinutes: '10',
  items: [],
};

const draftOf = ({ fields, items }: StudioLaunch): Draft => ({
  ...fields,
  closesAt: fields.closesAt ?? '',
  limitPerPerson: fields.limitPerPerson === null ? '' : String(fields.limitPerPerson),
  earlyMinutes: String(fields.earlyMinutes),
  earlyFilm: fields.earlyFilm ?? '',
  earlyCollection: fields.earlyCollection ?? '',
  admitPerMinute: String(fields.admitPerMinute),
  passMinutes: String(fields.passMinutes),
  items: items.map(launchItem),
});

export const savedOf = (launch: StudioLaunch): Saved<Draft> => ({
  version: launch.version,
  fields: draftOf(launch),
});

/** An invalid number is sent as a value that the server refuses at its field. */
const numberOf = (text: string): number => (/^\d{1,6}$/.test(text.trim()) ? Number(text) : -1);

export const fieldsOf = (draft: Draft): LaunchFields => ({
  ...draft,
  closesAt: draft.closesAt || null,
  limitPerPerson: draft.limitPerPerson.trim() === '' ? null : numberOf(draft.limitPerPerson),
  earlyMinutes: numberOf(draft.earlyMinutes || '0'),
  earlyFilm: draft.earlyFilm || null,
  earlyCollection: (draft.earlyCollection || null) as LaunchFields['earlyCollection'],
  admitPerMinute: numberOf(draft.admitPerMinute),
  passMinutes: numberOf(draft.passMinutes),
  items: draft.items.map(({ id }) => id),
});

export type LaunchForm = Pick<EditorForm<Draft>, 'fields' | 'set'>;

const moment = (instant: string): string => (instant === '' ? '–' : new Date(instant).toLocaleString());

/** A field's text in the comparison of two people's changes. */
export function draftText(field: keyof Draft, draft: Draft): string | undefined {
  switch (field) {
    case 'items':
      return draft.items.map(({ title }) => title).join(', ');
    case 'opensAt':
    case 'closesAt':
      return moment(draft[field]);
    case 'listUse':
      return words.listUses[draft.listUse];
    case 'waitingRoom':
      return draft.waitingRoom ? words.yes : words.no;
    default:
      return undefined;
  }
}
