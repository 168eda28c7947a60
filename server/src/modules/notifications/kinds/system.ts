import { type DataRequestKind, type HiddenPart, itemPath, patterns } from '@talkies/shared';
import { kind } from './kind.ts';

export const partWords: Record<HiddenPart, string> = {
  name: 'name',
  handle: 'handle',
  avatar: 'profile picture',
  cover: 'cover picture',
};

/** A part of a profile whose account is gone. */
export const ownerlessPart = (part: HiddenPart): string => `a ${partWords[part]}`;
/** The name itself may be what was reported: the handle identifies the profile. */
export const partOf = (part: HiddenPart, handle: string): string => `the ${partWords[part]} of @${handle}`;

/** The subject of an answer to a report; for a profile, `title` names nobody. */
export interface ReportedData {
  title: string;
  person?: { id: string; part: HiddenPart };
}

const requestWords: Record<DataRequestKind, string> = {
  access: 'a copy of the data that we store about you',
  erasure: 'your account and your data erased',
  correction: 'your data corrected',
};
const dataPath = `${patterns.editProfile}#data`;
const longDate = (at: string): string =>
  new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(at));

export const systemNotifications = {
  welcome: kind<{ name: string }>({
    category: 'account',
    title: () => 'Welcome to Talkies',
    text: ({ name }) =>
      `${name}, your account is ready. Have a look round; you find help for your first poster here.`,
    link: () => patterns.help,
    sample: ({ name }) => ({ name }),
  }),
  'signed-out': kind<{ reason: string }>({
    category: 'account',
    title: () => 'We signed you out everywhere',
    text: ({ reason }) => `${reason} Sign in again, and check that everything is right.`,
    link: () => patterns.security,
    sample: () => ({ reason: 'Somebody else may know your password.' }),
    mailed: 'always',
    action: 'Look at your account',
  }),
  'part-hidden': kind<{ part: HiddenPart; reason: string }>({
    category: 'account',
    title: ({ part }) => `We have hidden your ${partWords[part]}`,
    text: ({ reason }) => `${reason} Choose another, or write to us if you think that it is a mistake.`,
    link: () => patterns.editProfile,
    mailed: 'always',
    action: 'Choose another',
    sample: () => ({ part: 'avatar', reason: 'It shows what our rules do not allow.' }),
  }),
  'part-shown': kind<{ part: HiddenPart }>({
    category: 'account',
    title: ({ part }) => `Your ${partWords[part]} is back`,
    text: () => 'Everybody sees it again. Thank you for your patience.',
    link: () => patterns.editProfile,
    mailed: 'always',
    action: 'Look at your profile',
    sample: () => ({ part: 'avatar' }),
  }),
  'data-request-received': kind<{ number: string; kind: DataRequestKind; due: string }>({
    category: 'account',
    title: ({ number }) => `We have your request ${number}`,
    text: ({ kind: requestKind, due }) =>
      `You want ${requestWords[requestKind]}. We answer by ${longDate(due)} at the latest, as the law requires.`,
    link: () => dataPath,
    mailed: 'always',
    action: 'See your request',
    sample: ({ at }) => ({ number: 'D-0000', kind: 'access', due: at.toISOString() }),
  }),
  'data-request-done': kind<{ number: string; kind: DataRequestKind; text: string }>({
    category: 'account',
    title: ({ number }) => `Your request ${number} is answered`,
    text: ({ kind: requestKind, text }) =>
      requestKind === 'access'
        ? `${text} The copy is ready in your account, where only you can download it.`
        : text,
    link: () => dataPath,
    mailed: 'always',
    action: 'Go to your data',
    sample: () => ({ number: 'D-0000', kind: 'access', text: 'Here is all that we hold about you.' }),
  }),
  'data-request-refused': kind<{ number: string; kind: DataRequestKind; text: string }>({
    category: 'account',
    title: ({ number }) => `We cannot fulfil your request ${number}`,
    text: ({ text }) =>
      `${text} You may write to us again, complain to the data protection authority where you live, or go to court.`,
    link: () => dataPath,
    mailed: 'always',
    action: 'See the answer',
    sample: () => ({
      number: 'D-0000',
      kind: 'erasure',
      text: 'An order of yours is still under way.',
    }),
  }),
  // the answers themselves are mailed to the address in the form
  'report-answered': kind<ReportedData & { itemId: string | null; answer: string }>({
    category: 'account',
    title: ({ title }) => `Your report on ${title}`,
    text: ({ answer }) => answer,
    person: {
      of: ({ data }) => data.person?.id,
      named: ({ person }, { handle }) => (person ? { title: partOf(person.part, handle) } : {}),
    },
    // the reported profile may have another path by now
    link: ({ itemId }) => (itemId === null ? patterns.contact : itemPath(itemId)),
    sample: ({ item: { id, title } }) => ({
      title,
      itemId: id,
      answer: 'Thank you. We have looked into it.',
    }),
  }),
  // `began`: we wrote first, about an order
  'message-answered': kind<{ number: string; answer: string; began?: boolean }>({
    category: 'account',
    title: ({ number, began }) =>
      began ? `About your order: ${number}` : `An answer to your message ${number}`,
    text: ({ answer }) => `${answer}\n\nTo write back, press the button in our mail.`,
    // a form would begin another conversation
    link: () => null,
    sample: () => ({ number: 'M-0000', answer: 'Thank you for writing. It works again now.' }),
  }),
};
