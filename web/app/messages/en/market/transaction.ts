import type { MarketTransactionKind } from '@talkies/shared';

interface Progress {
  /** while the wallet is being asked */
  processing: string;
  /** once it is sent */
  submitted: string;
  /** once it is on the chain */
  done: string;
}

const submitted = 'Transaction submitted to blockchain, Please wait...';

/** The progress of a trade: wording of the specification (transactions:8) where it gives one. */
export const transactionTexts = {
  progress: {
    sell: { processing: 'Instant sale processing.. Please wait', submitted, done: 'NFT Listed on Sale' },
    'change-price': {
      processing: 'Changing the price.. Please wait',
      submitted,
      done: 'Data Saved Successfully',
    },
    remove: { processing: 'Taking it off sale.. Please wait', submitted, done: 'It is off the market' },
    auction: { processing: 'Processing Auction.. Please wait', submitted, done: 'The auction has begun' },
    'cancel-auction': {
      processing: 'Calling the auction off.. Please wait',
      submitted,
      done: 'The auction is called off',
    },
    buy: { processing: 'Buy processing.. Please wait', submitted, done: 'NFT purchase completed' },
    bid: {
      processing: 'Processing Bid, Please wait',
      submitted: 'Bid transaction submitted to blockchain, Please wait...',
      done: 'Bid Placed Successfully',
    },
    settle: {
      processing: 'Completing the auction.. Please wait',
      submitted,
      done: 'The auction is complete',
    },
    withdraw: { processing: 'Withdrawing.. Please wait', submitted, done: 'The money is in your wallet' },
    approve: {
      processing: 'Approval processing.. Please wait',
      submitted,
      done: 'NFT Approved ! Signing Transaction...',
    },
    tickets: {
      processing: 'Buying tickets.. Please wait',
      submitted,
      done: 'The tickets are yours',
    },
    draw: { processing: 'Drawing.. Please wait', submitted, done: 'The winner is drawn' },
    'claim-prize': {
      processing: 'Claiming the prize.. Please wait',
      submitted,
      done: 'The prize is with its winner',
    },
    'return-prize': {
      processing: 'Giving the prize back.. Please wait',
      submitted,
      done: 'The prize went back to its owner',
    },
    'claim-refund': {
      processing: 'Paying the tickets back.. Please wait',
      submitted,
      done: 'The tickets are paid back',
    },
  } satisfies Record<MarketTransactionKind, Progress>,
  preparing: 'Checking…',
  inWallet: 'Confirm it in your wallet.',
  noRefresh: 'Please do not refresh the page',
  steps: { send: 'Sent', confirm: 'Confirmed', included: 'Recorded' },
  waitingFor: (need: number): string =>
    need === 1 ? 'waiting for 1 confirmation' : `waiting for at least ${need} confirmations`,
  noting: 'Your wallet has sent it, and we are noting it',
  count: (have: number, need: number): string => `${have} of ${need}`,
  slow: 'The network takes longer than usual. If your wallet offers to speed it up, do: it cannot happen twice.',
  slowVault: 'The network takes longer than usual. We see to it, and you can leave this page.',
  leave: 'You can leave this page: it goes on without you.',
  view: 'View transaction',
  again: 'Try again',
  toWallet: 'Redirecting to Wallet Page...Please Connect Wallet to Proceed',
  /** where the answer was lost */
  maybeSent: 'It may have been sent all the same. Sending the same again does not send it twice.',
  failed: 'Payment Failed',
  failedText: 'The network refused it. Only the network fee was spent.',
  unnoted: 'Sent, but not noted',
  unnotedText: (why: string): string =>
    `Your wallet has sent it, and we could not note it: ${why}. Look in your wallet before you send it again.`,
  replaced: 'Replaced by another transaction',
  replacedText: 'It was sped up or cancelled in your wallet. See the result below.',
  lost: 'The network has not accepted it yet',
  lostText: 'We keep checking; there is nothing to do.',
  bidChain: {
    polygon:
      'Please Connect to Matic Mainnet to Bid. Make sure you’re connected to MATIC MAINNET before placing bid to prevent loss of funds.',
    ethereum: 'Please switch to Mainnet to proceed',
  },
};
