export const recentlyViewed = {
  heading: 'Recently viewed',
  clear: 'Clear',
  where: 'Kept in this browser only: we do not store what you look at.',
};
