import { patterns } from '@talkies/shared';
import { kind } from './kind.ts';

// only this ends every way by which somebody else may be in the account
const notYou =
  'If it was not you, ask for a new password by mail now, and tick there that somebody else was in your account.';

export const walletNotifications = {
  'wallet-linked': kind<{ address: string }>({
    category: 'account',
    title: () => 'A wallet was added to your account',
    text: ({ address }) => `What you buy from now on arrives at ${address}. ${notYou}`,
    link: () => patterns.wallet,
    mailed: 'always',
    action: 'Look at your wallets',
    sample: ({ wallet }) => ({ address: wallet }),
  }),
  'wallet-key-shown': kind<Record<string, never>>({
    category: 'account',
    title: () => 'The key of your wallet was shown',
    text: () =>
      `Anybody who has it can take everything in your e-mail wallet. ${notYou} Then send what is in it to another wallet.`,
    link: () => patterns.wallet,
    mailed: 'always',
    action: 'Look at your wallet',
    sample: () => ({}),
  }),
  'wallet-frozen': kind<{ reason: string }>({
    category: 'account',
    title: () => 'Your e-mail wallet is frozen',
    text: ({ reason }) =>
      `${reason} Nothing can leave it until we lift this. What is in it stays yours. Is this a mistake? Write to us.`,
    link: () => patterns.contact,
    mailed: 'always',
    action: 'Write to us',
    sample: () => ({ reason: 'Somebody else may have its key.' }),
  }),
  'wallet-thawed': kind<Record<string, never>>({
    category: 'account',
    title: () => 'Your e-mail wallet can be used again',
    text: () => 'It is no longer frozen. Thank you for your patience.',
    link: () => patterns.wallet,
    sample: () => ({}),
    mailed: 'always',
    action: 'Look at your wallet',
  }),
  'wallet-sent': kind<{ what: string; to: string }>({
    category: 'account',
    title: ({ what }) => `A transfer of ${what} from your wallet`,
    text: ({ to }) => `It goes to ${to}. ${notYou}`,
    sample: ({ item, wallet }) => ({ what: item.title, to: wallet }),
    link: () => patterns.wallet,
    mailed: 'always',
    action: 'Look at your wallet',
  }),
  'wallet-not-done': kind<{ what: string }>({
    category: 'account',
    title: () => 'Your wallet could not do it',
    subject: ({ what }) => `Not done: ${what}`,
    text: ({ what }) =>
      `${what}: this was not done. Your wallet’s page says why, and what is in the wallet now.`,
    sample: ({ item }) => ({ what: `Bid: ${item.title}` }),
    link: () => patterns.wallet,
    mailed: 'always',
    action: 'Look at your wallet',
  }),
  'wallet-not-sent': kind<{ what: string }>({
    category: 'account',
    title: ({ what }) => `Your transfer of ${what} was not made`,
    text: () =>
      'Your wallet’s page says why, and what is in the wallet now. Look there before you try again.',
    sample: ({ item }) => ({ what: item.title }),
    link: () => patterns.wallet,
    mailed: 'always',
    action: 'Look at your wallet',
  }),
};
