export const film = {
  share: 'Share',
  grid: 'Pictures on the wall',
  by: (house: string) => `A ${house} picture`,
  saplings: 'Every holder receives a sapling or a seed to plant.',
  opens: 'The curtain rises in',
  moreIn: 'More pictures in',
  menu: 'More',
  people: 'Who made it',
  plays: (part: string) => `plays ${part}`,
  released: (day: string) => `In the cinemas since ${day}`,
  soon: 'Coming soon',
  all: 'Search this film in the lobby',
};
