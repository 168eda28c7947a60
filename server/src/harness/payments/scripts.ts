import type { OnRampName } from '@talkies/shared';
import type { Order } from '@talkies/shared/schemas';
import { randomOf } from '../../testing/random.ts';
import type { Buyer, Purse } from './people.ts';
import {
  askForEth,
  cancel,
  openCoins,
  openPage,
  payFromWallet,
  payInEth,
  type Street,
  sendCall,
  usePage,
  type Visit,
} from './visit.ts';

interface Script {
  /** its weight in the random choice */
  weight: number;
  /** the wallets that it can be played with */
  by: readonly Purse[];
  /** the thing to buy, unless it is an edition: a listed token, or tickets of a lottery */
  of?: 'listing' | 'tickets';
  play: (visit: Visit) => Promise<unknown>;
}

const anybody: readonly Purse[] = ['vault', 'browser', 'empty'];
const withCoins: readonly Purse[] = ['vault', 'browser'];

const onRampOf = ({ random }: Visit): OnRampName => (random() < 0.5 ? 'transak' : 'wert');

const pays = async (visit: Visit): Promise<void> => usePage(visit, await openPage(visit), 'pay');

const payTwice = async (visit: Visit): Promise<void> => {
  const [first, second] = [await openPage(visit), await openPage(visit, 1)];
  await usePage(visit, first, 'pay');
  await usePage(visit, second, 'pay');
};

const payAfterGivingUp = async (visit: Visit): Promise<void> => {
  const page = await openPage(visit);
  await cancel(visit);
  await usePage(visit, page, 'pay');
};

/** What a buyer does with an order. Each script is played with every payment method that fits. */
const scripts: Record<string, Script> = {
  pays: { weight: 22, by: anybody, play: pays },
  'leaves without paying': { weight: 4, by: anybody, play: async () => undefined },
  'opens a page and leaves': { weight: 4, by: anybody, play: (visit) => openPage(visit) },
  'is declined and leaves': {
    weight: 4,
    by: anybody,
    play: async (visit) => usePage(visit, await openPage(visit), 'decline'),
  },
  'is declined, then pays': {
    weight: 6,
    by: anybody,
    play: async (visit) => {
      const page = await openPage(visit);
      await usePage(visit, page, 'decline');
      await usePage(visit, page, 'pay');
    },
  },
  'passes a challenge': {
    weight: 4,
    by: anybody,
    play: async (visit) => usePage(visit, await openPage(visit), 'challenge'),
  },
  'pays in two tabs, twice': { weight: 6, by: anybody, play: payTwice },
  'pays a page and from the wallet': {
    weight: 4,
    by: withCoins,
    play: async (visit) => {
      await pays(visit);
      await payFromWallet(visit);
    },
  },
  'gives up, then pays the page that was open': {
    weight: 5,
    by: anybody,
    play: payAfterGivingUp,
  },
  'pays when the quote is over': {
    weight: 4,
    by: anybody,
    play: async (visit) => {
      const page = await openPage(visit);
      await visit.street.quoteOver();
      await usePage(visit, page, 'pay');
    },
  },
  'pays from the wallet': { weight: 9, by: withCoins, play: payFromWallet },
  'pays in ETH': { weight: 10, by: withCoins, play: payInEth },
  'pays in ETH and from the wallet': {
    weight: 3,
    by: ['browser'],
    play: async (visit) => {
      await payInEth(visit);
      await payFromWallet(visit);
    },
  },
  'pays in ETH and a page': {
    weight: 3,
    by: ['browser'],
    play: async (visit) => {
      const [call, page] = [await askForEth(visit), await openPage(visit)];
      await usePage(visit, page, 'pay');
      await sendCall(visit, 'ethereum', call);
    },
  },
  'gives up, then pays in ETH': {
    weight: 3,
    by: ['browser'],
    play: async (visit) => {
      const call = await askForEth(visit);
      await cancel(visit);
      await sendCall(visit, 'ethereum', call);
    },
  },
  'buys coins that pay': {
    weight: 14,
    by: ['empty'],
    play: async (visit) => usePage(visit, await openCoins(visit, onRampOf(visit)), 'pay'),
  },
  'opens an on-ramp and leaves': {
    weight: 2,
    by: ['empty'],
    play: (visit) => openCoins(visit, onRampOf(visit)),
  },
  'is sold no coins, then buys them at the other on-ramp': {
    weight: 4,
    by: ['empty'],
    play: async (visit) => {
      const first = onRampOf(visit);
      await usePage(visit, await openCoins(visit, first), 'decline');
      await usePage(visit, await openCoins(visit, first === 'wert' ? 'transak' : 'wert', 1), 'pay');
    },
  },
  'buys coins and pays a page': {
    weight: 4,
    by: ['empty'],
    play: async (visit) => {
      const [coins, page] = [await openCoins(visit, onRampOf(visit)), await openPage(visit)];
      await usePage(visit, page, 'pay');
      await usePage(visit, coins, 'pay');
    },
  },
  'pays for a listing': { weight: 8, by: anybody, of: 'listing', play: pays },
  'pays for a listing that somebody else buys': {
    weight: 3,
    by: anybody,
    of: 'listing',
    play: async (visit) => {
      const page = await openPage(visit);
      if (visit.listing) await visit.street.market.buyFromWallet(visit.listing);
      await usePage(visit, page, 'pay');
    },
  },
  'pays for a listing that is taken back': {
    weight: 2,
    by: anybody,
    of: 'listing',
    play: async (visit) => {
      const page = await openPage(visit);
      if (visit.listing) await visit.street.market.takeBack(visit.listing);
      await usePage(visit, page, 'pay');
    },
  },
  'pays for tickets': { weight: 12, by: anybody, of: 'tickets', play: pays },
  'is declined, and leaves the tickets': {
    weight: 2,
    by: anybody,
    of: 'tickets',
    play: async (visit) => usePage(visit, await openPage(visit), 'decline'),
  },
  'pays for tickets in two tabs, twice': {
    weight: 3,
    by: anybody,
    of: 'tickets',
    play: payTwice,
  },
  'gives up the tickets, then pays the page that was open': {
    weight: 2,
    by: anybody,
    of: 'tickets',
    play: payAfterGivingUp,
  },
  'pays for tickets of a lottery that is called off': {
    weight: 3,
    by: anybody,
    of: 'tickets',
    play: async (visit) => {
      const page = await openPage(visit);
      if (visit.lottery) await visit.street.lotteries.callOff(visit.lottery);
      await usePage(visit, page, 'pay');
    },
  },
};

/** The script of the race for the last edition. */
export const RACE = 'pays';

/**
 * Plays one purchase, which only its seed chooses, whatever happens around it.
 * @param itemId the item whose edition is bought, unless the script buys something else
 */
export async function buy(
  street: Street,
  people: readonly Buyer[],
  { itemId, seed, wanted }: { itemId: string; seed: number; wanted?: string },
): Promise<void> {
  const random = randomOf(seed);
  const script = scripts[wanted ?? weighed(random)] as Script;
  const fit = people.filter(({ purse }) => script.by.includes(purse));
  const buyer = fit[seed % fit.length] as Buyer;
  const methods = [among(street.methods, random), among(street.methods, random)] as const;
  const listing = script.of === 'listing' ? street.market.listingBy(random()) : null;
  const tickets = script.of === 'tickets' ? ticketsBy(street, random) : null;
  const lottery = tickets?.lottery ?? null;
  try {
    const order = await place(street, buyer, { itemId, listing, tickets, seed });
    street.buyers.orders.set(order.id, buyer);
    await script.play({ street, buyer, order, seed, random, methods, listing, lottery });
  } catch (error) {
    street.buyers.note(error);
  }
}

interface Tickets {
  /** its name in the shop */
  lottery: string;
  count: number;
}

function ticketsBy({ lotteries }: Street, random: () => number): Tickets {
  const { id, most } = lotteries.by(random());
  return { lottery: id, count: 1 + Math.floor(random() * most) };
}

async function place(
  { buyers }: Street,
  buyer: Buyer,
  {
    itemId,
    listing,
    tickets,
    seed,
  }: { itemId: string; listing: Visit['listing']; tickets: Tickets | null; seed: number },
): Promise<Order> {
  const key = `order-${seed}`;
  if (tickets) {
    // a repeated request for as many tickets returns the same order
    const request = { id: encodeURIComponent(tickets.lottery), body: { count: tickets.count } };
    const { id } = await buyers.ask(buyer, 'createTicketOrder', request);
    return buyers.ask(buyer, 'getOrder', { id });
  }
  if (!listing) return buyers.ask(buyer, 'createOrder', { body: { itemId }, key });
  const total = listing.total.toString();
  return buyers.ask(buyer, 'createResaleOrder', { id: listing.marketToken, body: { total }, key });
}

const among = <T>(list: readonly T[], random: () => number): T =>
  list[Math.floor(random() * list.length)] as T;

function weighed(random: () => number): string {
  const entries = Object.entries(scripts);
  let left = random() * entries.reduce((sum, [, { weight }]) => sum + weight, 0);
  for (const [name, { weight }] of entries) {
    left -= weight;
    if (left < 0) return name;
  }
  return RACE;
}
