/**
 * What comes with the legendary item, and by which terms people bid for it. Whoever changes the terms gives them a
 * new version: BID_TERMS_VERSION of packages/shared.
 */
export const rights = {
  title: (title: string): string => `The rights that come with “${title}”`,
  description: (title: string): string => `What the winner of “${title}” gets, and the terms of its auction.`,
  lead: 'The owner of the token has these rights. They go with it when it is sold on.',
  given: [
    {
      title: '51% of the copyright',
      text: 'Fifty-one per cent of the copyright in the recording and the song, world-wide and for its whole term. The other forty-nine stay with the singer and her heirs.',
    },
    {
      title: 'Thirty minutes of the song',
      text: 'The complete master recording, in studio quality, delivered to the winner. It was never released, and no other copy is kept.',
    },
    {
      title: '10% royalties to the creator',
      text: 'Of the winning bid and of every resale on our marketplace, paid by the contract itself.',
    },
  ],
  termsTitle: 'Terms of the auction',
  version: (version: string): string => `Version ${version}`,
  terms: [
    'A bid is binding. Its money stays in the auction’s contract until somebody bids more or the auction ends.',
    'Outbid money goes back to the bidder’s wallet in the same transaction; what cannot be paid out waits there to be withdrawn.',
    'A bid in the last ten minutes moves the end to ten minutes from then.',
    'The highest bid at the end buys the token, and with it the rights above. It is all the winner pays, network fees aside.',
    'The assignment is put in writing within thirty days. The winner proves who they are to the production house for that alone.',
    'Where Talkies approves the bidders, it looks at who wants to bid, and may decline without giving a reason.',
    'Bidders are 18 or older and bid with money of their own.',
  ],
  accept: (version: string): string =>
    `I have read the terms of this auction (version ${version}) and accept them.`,
  acceptFirst: 'Please accept the terms of this auction first.',
  go: 'Continue to the bid',
  waiting: 'Talkies approves the bidders of this auction',
  waitingText: 'Your acceptance is recorded, and we are looking at it. Come back in a while.',
  refused: 'You cannot bid in this auction',
  refusedText: 'You were not approved as a bidder. Write to us if you think that is a mistake.',
  download: 'Download the rights with the token’s data',
  forOwner: 'The owner of the token can download this page with the token’s data.',
  tokenTitle: 'The token',
  token: {
    title: 'Work',
    owner: 'Owner',
    chain: 'Blockchain',
    contract: 'Contract',
    tokenId: 'Token',
    bid: 'Winning bid',
    transaction: 'Transaction of the sale',
    issued: 'Issued',
  },
  fileName: 'rights.txt',
  processing: 'Processing',
};
