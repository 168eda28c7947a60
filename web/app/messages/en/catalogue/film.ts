export const film = {
  share: 'Share',
  grid: 'Posters of this film',
  by: (house: string) => `A ${house} film`,
  saplings: 'Every holder receives a sapling or a seed to plant.',
  opens: 'Opens in',
  moreIn: 'More posters in',
  menu: 'More',
  people: 'Who made it',
  plays: (part: string) => `plays ${part}`,
  released: (day: string) => `In the cinemas since ${day}`,
  soon: 'Coming soon',
  all: 'Search the posters of this film',
};
