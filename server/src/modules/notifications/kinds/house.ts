import { kind } from './kind.ts';

export const houseKinds = {
  welcome: kind<{ name: string }>({
    topic: 'house',
    title: () => 'Welcome to Talkies',
    text: ({ name }) =>
      `${name}, your seat is kept. Have a look round, and set up a wallet before you buy your first picture.`,
    link: () => '/how-it-works',
    mailed: false,
  }),
};
