import { type HiddenPart, itemPath, patterns } from '@talkies/shared';
import { kind } from './kind.ts';

export const partWords: Record<HiddenPart, string> = {
  name: 'name',
  handle: 'handle',
  avatar: 'profile picture',
  cover: 'cover picture',
};

export const systemKinds = {
  welcome: kind<{ name: string }>({
    topic: 'account',
    title: () => 'Welcome to Talkies',
    text: ({ name }) =>
      `${name}, your seat is kept. Have a look round, and set up a wallet before you buy your first picture.`,
    link: () => '/how-it-works',
  }),
  'signed-out': kind<{ reason: string }>({
    topic: 'account',
    title: () => 'We signed you out everywhere',
    text: ({ reason }) => `${reason} Sign in again, and look whether all is as it should be.`,
    link: () => patterns.security,
    mailed: 'always',
    action: 'Look at your account',
  }),
  'part-hidden': kind<{ part: HiddenPart; reason: string }>({
    topic: 'account',
    title: ({ part }) => `We took your ${partWords[part]} out of sight`,
    text: ({ reason }) => `${reason} Choose another, or write to us if you think that it is a mistake.`,
    link: () => patterns.editProfile,
    mailed: 'always',
    action: 'Choose another',
  }),
  'part-shown': kind<{ part: HiddenPart }>({
    topic: 'account',
    title: ({ part }) => `Your ${partWords[part]} is back`,
    text: () => 'Everybody sees it again. Thank you for your patience.',
    link: () => patterns.editProfile,
    mailed: 'always',
    action: 'Look at your profile',
  }),
  // the answers themselves are mailed to the address that was written in the form
  'report-answered': kind<{ title: string; itemId: string | null; answer: string }>({
    topic: 'account',
    title: ({ title }) => `Your report on ${title}`,
    text: ({ answer }) => answer,
    // whose profile was reported may have another address by now
    link: ({ itemId }) => (itemId === null ? patterns.contact : itemPath(itemId)),
  }),
  'message-answered': kind<{ number: string; answer: string }>({
    topic: 'account',
    title: ({ number }) => `An answer to your message ${number}`,
    text: ({ answer }) => answer,
    link: () => patterns.contact,
  }),
};
