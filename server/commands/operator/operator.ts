import type { Command } from '../command.ts';
import { operatorAuctions } from './auctions.ts';
import { operatorAudit } from './audit.ts';
import { operatorBidders } from './bidders.ts';
import { operatorDataRequests } from './data-requests.ts';
import { operatorDispute } from './dispute.ts';
import { operatorFigures } from './figures.ts';
import { operatorFilms } from './films.ts';
import { operatorInbox } from './inbox.ts';
import { operatorItems } from './items.ts';
import { operatorJobs } from './jobs.ts';
import { operatorLaunches } from './launches.ts';
import { operatorLotteries } from './lotteries.ts';
import { operatorNewsletter } from './newsletter.ts';
import { operatorOrders } from './orders.ts';
import { operatorPeople } from './people.ts';
import { operatorReconcile } from './reconcile.ts';
import { operatorRefund } from './refund.ts';
import { operatorRoyalties } from './royalties.ts';
import { operatorSettings } from './settings.ts';
import { operatorStudio } from './studio.ts';
import { operatorTexts } from './texts.ts';
import { operatorTransactions } from './transactions.ts';
import { operatorVault } from './vault.ts';

const parts: Record<string, { about: string; command: Command }> = {
  items: { about: 'list, price, quantity, label, date, publish, hide', command: operatorItems },
  films: { about: 'list, approve, publish, take back film pages', command: operatorFilms },
  auction: { about: 'open, list and call off auctions of the shop', command: operatorAuctions },
  bidder: {
    about: 'who asks to bid for the legendary item: list, approve, refuse',
    command: operatorBidders,
  },
  lottery: { about: 'open, change, list and call off lotteries', command: operatorLotteries },
  drop: {
    about: 'items that go on sale together: make, announce, stop, list of who may come',
    command: operatorLaunches,
  },
  orders: {
    about: 'list orders; --stuck: what does not get on by itself, and what mends it',
    command: operatorOrders,
  },
  refund: { about: 'send money of an order back, in part or in full', command: operatorRefund },
  dispute: { about: 'how a chargeback ended: won or lost', command: operatorDispute },
  reconcile: {
    about: 'compare orders, providers, chain and ledger for a day',
    command: operatorReconcile,
  },
  royalties: {
    about: 'what creators are owed of sales paid elsewhere; pay it out',
    command: operatorRoyalties,
  },
  jobs: { about: 'what waits and what failed in the background; try again', command: operatorJobs },
  transactions: {
    about: 'what is held or held up on its way to the chain: list, mend',
    command: operatorTransactions,
  },
  settings: {
    about: 'providers on and off, closed countries, limits, fees of on-ramps',
    command: operatorSettings,
  },
  vault: {
    about: 'which master keys seal e-mail wallets; change to the current one',
    command: operatorVault,
  },
  people: {
    about: 'find, suspend, sign out, freeze an e-mail wallet; lift and thaw; delete',
    command: operatorPeople,
  },
  'data-requests': {
    about: 'what people want done with their data: list, write down, answer',
    command: operatorDataRequests,
  },
  inbox: { about: 'read and answer messages and reports', command: operatorInbox },
  texts: { about: 'posts and pages: list, publish, schedule, take back', command: operatorTexts },
  figures: {
    about: 'visits to orders of a period, by film, rarity, country; as CSV',
    command: operatorFigures,
  },
  newsletter: {
    about: 'issues and their sending; export who confirmed, take a subscriber off',
    command: operatorNewsletter,
  },
  studio: { about: 'who runs the shop from the browser: owners, members', command: operatorStudio },
  audit: { about: 'verify: whether the log of all acts is whole', command: operatorAudit },
};

/** `npm run operator -- …`: the only way to become the first operator, and the whole shop from a shell. */
export const operator: Command = async (ctx, [name = '', ...argv], io) => {
  const part = parts[name];
  if (part) return part.command(ctx, argv, io);
  const say = ['', 'help', '--help'].includes(name) ? io.out : io.err;
  if (say === io.err) say(`There is no "operator ${name}". There are:`);
  for (const [word, { about }] of Object.entries(parts)) say(`  operator ${word}: ${about}`);
  return say === io.err ? 2 : 0;
};
