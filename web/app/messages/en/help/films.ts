export const helpFilms = {
  names: { buying: 'How to buy a poster', wallets: 'How to get a wallet' },
  play: (name: string) => `Watch: ${name}`,
  captions: 'English',
  failed: 'The film could not be played. The steps say the same.',
  retry: 'Play it again',
};
