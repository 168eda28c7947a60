/** the question before an e-mail wallet is removed from its owner's account */
export const unlinkVault = {
  heading: 'Unlink your e-mail wallet?',
  paragraphs: [
    'Unlink it if somebody else may know its key. Nothing that you buy comes to it afterwards, and when you next open your e-mail wallet you get a new one, with another address and another key.',
    'It has to be empty: first send its posters and coins to another wallet. It also stays while an order, a bid, lottery tickets or a payment needs it; we say which.',
    'We cannot show you its key afterwards. Export it first if something may still be sent to its address. We lock the key away, and destroy it after 180 days.',
  ],
  submit: 'Unlink it',
  keep: 'Keep it',
  done: 'Your e-mail wallet is unlinked.',
};
