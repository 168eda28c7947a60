/** Our two posts for beginners, to which the home page leads; every shop's blog has them (adr/631). */
export const beginnerPosts = {
  firstWallet: 'your-first-wallet-without-fear',
  whatIs: 'what-is-an-nft-a-film-fans-answer',
} as const;
