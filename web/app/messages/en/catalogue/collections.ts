export const collections = {
  featured: 'Featured collections',
  comingText: 'The next posters come on',
  comingLink: 'See what is coming',
  hot: 'Hot collections',
  hotText: 'What people like and buy this week.',
  hotName: 'The hot collections',
  featuredName: 'The films',
  title: 'Collections',
  description: 'Films with painted posters that you can collect, and all of their posters.',
};
