/** Failures of a wallet. Wording of the specification (transactions:8) where it gives one. */
export const walletProblems = {
  rejected: 'Transaction Rejected',
  failed: 'Payment Failed',
  /** where nobody pays */
  wentWrong: 'Something Went Wrong',
  nothingCharged: 'Nothing was charged.',
  enable: 'Please enable Metamask',
  enableText: 'The wallet is not in this browser, or it is switched off.',
  getOne: 'Get Metamask',
  wrongAccount: 'Your wallet is on another account',
  wrongAccountText: (address: string) =>
    `Choose account ${address} in your wallet; it is the one that you linked. Nothing was charged.`,
  wrongChain: 'Please Connect to Mainnet',
  wrongChainText: (label: string) => `Your wallet is on another network. This is sold on ${label}.`,
  switchChain: (label: string) => `Switch to ${label}`,
  poor: 'There is not enough money in the wallet',
  poorText: (have: string, need: string) => `It has ${have}; this needs ${need} and the network fee.`,
  busy: 'Your wallet is waiting for your answer',
  busyText: 'Open your wallet, confirm or decline there, then come back. Nothing was charged.',
  disconnected: 'Your phone’s wallet is not connected any more',
  disconnectedText: 'Connect it again to go on. Nothing was charged.',
  unanswered: 'Your wallet did not answer',
  unansweredText: 'Look there first: it may have sent this, and then it shows here by itself.',
  unreachable: 'The connection to your phone’s wallet was lost',
  unreachableText: 'The service between this page and your phone does not respond. Nothing was charged.',
  connectAgain: 'Connect again',
};
