import type { Obstacle } from '@talkies/shared/schemas';

/** The change of an address by a mail's link, and the way out: pages and dialogs of their own. */
export const leaving = {
  leave: {
    heading: 'Delete your account?',
    looking: 'Checking what is still in your account…',
    blocked: 'Some things are still yours here. Move them out or end them first:',
    kinds: {
      token: 'Poster in your e-mail wallet',
      coins: 'Coins in your e-mail wallet',
      order: 'Order on its way',
      unpaid: 'Not paid yet: pay, or let it go',
      transaction: 'Open transaction',
      listing: 'On sale',
      auction: 'Running auction',
      bid: 'Bid',
      credit: 'Money to withdraw',
      funding: 'Coins on their way here: wait for them, or three days if you did not pay',
      ticket: 'Lottery ticket',
      income: 'Paid to your e-mail wallet',
      membership: 'Studio',
      frozen: 'Frozen',
      unreachable: 'Could not be checked',
    },
    unreachable: (chain: string) => `${chain} does not answer. Try again in a minute.`,
    again: 'Check again',
    go: 'Deleted: name, e-mail address, phone, pictures and likes; every device is signed out. The key of your e-mail wallet is locked away without your name, and destroyed after 180 days.',
    stays:
      'Not deleted: orders, without your name, for our books; and what is on the blockchain, which nobody can delete.',
    giveUp: (kinds: readonly Obstacle['kind'][]) => {
      const coins = kinds.includes('coins') ? 'the coins' : null;
      const tickets = kinds.includes('ticket') ? 'the lottery tickets' : null;
      const income = kinds.includes('income') ? 'what is paid to my e-mail wallet' : null;
      const left = [coins, tickets, income].filter((each) => each !== null).join(' and ');
      return `I give up ${left} above${tickets ? ', and what they may win' : ''}. You cannot get them back afterwards.`;
    },
    understood: 'I understand that my account cannot be restored.',
    submit: 'Delete my account',
    keep: 'Keep my account',
  },
  changeEmail: {
    title: 'E-mail address',
    description: 'Confirm or stop a change of your e-mail address.',
    confirmHeading: 'Your new e-mail address',
    confirmText: 'Press the button to use this e-mail address for your account from now on.',
    confirmSubmit: 'Use this address',
    confirmed: (email: string) => `${email} is your e-mail address now.`,
    confirmedText:
      'Sign in with it next time. For a day, the key of an e-mail wallet cannot be exported, and large transfers wait.',
    undoHeading: 'That was not you?',
    undoText:
      'Press the button: the account keeps this e-mail address, everybody is signed out, password and passkeys stop working, and we mail you a link for a new password.',
    undoSubmit: 'Stop the change',
    undone: (email: string) => `The account belongs to ${email}.`,
    undoneText:
      'Everybody is signed out; password and passkeys no longer work. A link for a new password is on its way to you.',
    toProfile: 'To your profile',
    toSignIn: 'Sign in',
  },
  accountDeleted: {
    title: 'The end',
    description: 'Your account is deleted.',
    text: 'Your account is deleted. Thank you for the time with us; you are always welcome back.',
    action: 'Explore the posters',
  },
};
