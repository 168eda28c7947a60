export const collections = {
  featured: 'Featured collections',
  comingSoon: 'Coming soon',
  comingText: (day: string) => `The next pictures are hung on ${day}.`,
  comingLink: 'Look behind the curtain',
  hot: 'Hot collections',
  hotText: 'What people like and buy this week.',
  hotName: 'The hot collections',
  title: 'Collections',
  description: 'The films whose painted pictures can be yours, and the whole lobby under them.',
};
