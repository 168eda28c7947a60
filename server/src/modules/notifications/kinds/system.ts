import { itemPath, patterns } from '@talkies/shared';
import { kind } from './kind.ts';

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
  // the answers themselves are mailed to the address that was written in the form
  'report-answered': kind<{ title: string; itemId: string; answer: string }>({
    topic: 'account',
    title: ({ title }) => `Your report on ${title}`,
    text: ({ answer }) => answer,
    link: ({ itemId }) => itemPath(itemId),
  }),
  'message-answered': kind<{ number: string; answer: string }>({
    topic: 'account',
    title: ({ number }) => `An answer to your message ${number}`,
    text: ({ answer }) => answer,
    link: () => patterns.contact,
  }),
};
