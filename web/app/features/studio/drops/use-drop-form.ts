import type { LaunchFields, StudioLaunch } from '@talkies/shared/studio/schemas';
import { useState } from 'react';

type Item = StudioLaunch['items'][number];

/** A drop as somebody types it: numbers as text, no moment as ''. */
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
  items: Item[];
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

export const draftOf = ({ fields, items }: StudioLaunch): Draft => ({
  ...fields,
  closesAt: fields.closesAt ?? '',
  limitPerPerson: fields.limitPerPerson === null ? '' : String(fields.limitPerPerson),
  earlyMinutes: String(fields.earlyMinutes),
  earlyFilm: fields.earlyFilm ?? '',
  earlyCollection: fields.earlyCollection ?? '',
  admitPerMinute: String(fields.admitPerMinute),
  passMinutes: String(fields.passMinutes),
  items,
});

/** What is no number is sent as one that the server refuses beside its field. */
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

export interface DropForm {
  draft: Draft;
  set: (part: Partial<Draft>) => void;
}

export function useDropForm(first: Draft): DropForm {
  const [draft, setDraft] = useState(first);
  return { draft, set: (part) => setDraft((now) => ({ ...now, ...part })) };
}
