import { figure } from '../number.ts';

export const film = {
  share: 'Share',
  grid: 'Posters of this film',
  by: (house: string) => `A ${house} film`,
  opens: 'Opens in',
  moreIn: 'More posters in',
  moreComing: 'More coming soon',
  floor: 'From',
  paid: (sales: number) => (sales === 1 ? 'Paid for 1 sale' : `Paid in all for ${figure(sales)} sales`),
  owners: 'Collectors',
  progress: (owned: number, total: number) =>
    owned === total ? `You have all ${total}.` : `You have ${owned} of ${total}.`,
  yourSet: 'See your set',
  menu: 'More',
  onSale: 'Posters that collectors sell',
  postersWith: (name: string) => `Posters with ${name}`,
  explore: 'Explore all posters',
  people: 'Who made it',
  plays: (part: string) => `plays ${part}`,
  released: (day: string) => `Released on ${day}`,
  seeAll: (total: number) => `See all ${figure(total)} at once`,
  all: 'Search these posters',
};
