import type { DataRequestKind, DataRequestState } from '@talkies/shared';

export const studioDataRequests = {
  title: 'Data requests',
  lead: 'What people want of the data that we hold about them. The law gives us a month.',
  show: 'Show',
  shows: { open: 'Open', closed: 'Answered' },
  kinds: {
    access: 'A copy of their data',
    erasure: 'Erase the account',
    correction: 'Correct their data',
  } satisfies Record<DataRequestKind, string>,
  states: {
    open: 'open',
    done: 'done',
    refused: 'refused',
  } satisfies Record<DataRequestState, string>,
  columns: {
    number: 'Number',
    kind: 'What',
    opened: 'Came',
    due: 'Answer by',
    left: 'Left',
    by: 'Written by',
  },
  themselves: 'themselves',
  left: (days: number) => {
    if (days < 0) return `${-days} ${days === -1 ? 'day' : 'days'} late`;
    if (days === 0) return 'less than a day';
    return `${days} ${days === 1 ? 'day' : 'days'}`;
  },
  none: { open: 'Nobody waits for an answer.', closed: 'Nothing was answered yet.' },
  more: 'More',
  newest: 'From the beginning',
  all: 'Data requests',
  heading: (number: string) => `Data request ${number}`,
  inspection: {
    reasonText: 'Whose request it is, is shown when you say why you look. It is written to the audit log.',
    reason: 'Why you look',
    reasonHint: 'Such as: it is due on Friday.',
    inspect: 'Show the request',
    inspecting: 'Looking …',
  },
  facts: 'Facts',
  person: 'Whose',
  gone: 'The account is gone.',
  conversation: 'Conversation',
  theirWords: 'In their words',
  noWords: 'Nothing was written.',
  answer: 'Answer',
  answered: 'What we answered',
  effect: {
    access: (parts: number) =>
      `The copy has ${parts} parts. It is gathered when they fetch it, by a link in their account: nobody here sees it.`,
    erasure:
      'The account goes at once, for ever: name, address, phone number, pictures, likes, sessions and messages. Orders and receipts stay for the books, as the law requires, without saying whose they were; what is on the blockchain stays; the key of an e-mail wallet is locked away for 180 days, without a name. Their last mail says so.',
    correction: 'Correct it first, or help them to do it under Edit profile; then say what was corrected.',
  },
  obstacles: (count: number) =>
    count === 1
      ? 'One thing is in the way. They have to take it out or end it first:'
      : `${count} things are in the way. They have to take them out or end them first:`,
  text: 'What they read',
  reason: 'Why, for the audit log',
  done: {
    access: 'Hand out the copy',
    erasure: 'Erase the account',
    correction: 'It is corrected',
  } satisfies Record<DataRequestKind, string>,
  eraseTitle: 'Erase this account for ever?',
  keep: 'Keep the account',
  refuse: 'Refuse, with these words',
  sent: 'The answer is on its way.',
  open: {
    name: 'Write down a data request',
    text: 'They told us that they want a copy, an erasure or a correction. They are mailed the day by which we answer.',
    kind: 'What they want',
    words: 'In their words',
    reason: 'How they told us',
    opened: (number: string) => `It is written down: ${number}.`,
  },
};
