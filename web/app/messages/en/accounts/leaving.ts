/** The change of an address by a mail's link, and the way out: pages and dialogs of their own. */
export const leaving = {
  leave: {
    heading: 'Leave for good?',
    looking: 'Looking what is still in the house…',
    blocked: 'Some things are still yours here. Take them out first:',
    kinds: {
      token: 'Picture in your e-mail wallet',
      coins: 'Coins in your e-mail wallet',
      order: 'Order under way',
      transaction: 'Transaction under way',
      listing: 'On sale',
      auction: 'Auction under way',
      bid: 'Bid',
      credit: 'Credit to withdraw',
      ticket: 'Lottery ticket',
      unreachable: 'Could not be asked',
    },
    unreachable: (chain: string) => `The ${chain} chain does not answer. Try again in a minute.`,
    again: 'Look again',
    go: 'Goes: name, address, phone, pictures, likes, sessions, and the key of your e-mail wallet.',
    stays:
      'Stays: orders, without your name, for our books; and what stands on the blockchain, which nobody can delete.',
    giveUp: 'I give up the coins above. Nobody can reach them afterwards.',
    understood: 'I understand that my account cannot be brought back.',
    submit: 'Delete my account',
    keep: 'Stay',
  },
  changeEmail: {
    title: 'Email address',
    description: 'Confirm or stop a change of your email address.',
    confirmHeading: 'Your new address',
    confirmText: 'Press the button and this address is your account’s from now on.',
    confirmSubmit: 'Use this address',
    confirmed: (email: string) => `${email} is your address now.`,
    confirmedText: 'Sign in with it next time. Keys and large transfers of an e-mail wallet wait for a day.',
    undoHeading: 'That was not you?',
    undoText:
      'Press the button: the account keeps this address, everybody is signed out, password and passkeys are void, and we mail you a link for a new password.',
    undoSubmit: 'Stop the change',
    undone: (email: string) => `The account belongs to ${email}.`,
    undoneText:
      'Everybody is signed out; password and passkeys are void. A link for a new password is on its way to you.',
    toProfile: 'To your profile',
    toSignIn: 'Sign in',
    dead: 'This link has expired or was used.',
  },
  accountDeleted: {
    title: 'The end',
    description: 'Your account is deleted.',
    text: 'Your account is deleted. Thank you for every evening with us; the doors stay open.',
    action: 'Walk by the lobby',
  },
};
