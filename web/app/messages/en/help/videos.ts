export const helpVideos = {
  names: {
    buying: 'How to buy a poster',
    wallets: 'How to get a wallet',
    network: 'How Polygon is added',
    coins: 'How to get MATIC',
    bidding: 'How to place a bid',
    lottery: 'How a lottery works',
  },
  play: (name: string) => `Watch: ${name}`,
  captions: 'English',
  failed: 'The film could not be played. The steps say the same.',
  retry: 'Play it again',
};
