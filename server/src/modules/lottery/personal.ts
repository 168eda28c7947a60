import { lotteryPath, patterns } from '@talkies/shared';
import type { Obstacle } from '@talkies/shared/schemas';
import { eq } from 'drizzle-orm';
import type { Needs } from '../../chain/context.ts';
import { undecidedTicketsOf } from '../../chain/index.ts';
import type { Database } from '../../platform/db/database.ts';
import { NOBODY, type PersonalDataSource } from '../personal-data-source.ts';
import { vaultAddressOf } from '../wallets/index.ts';
import { excludeEmail } from './exclude-email.ts';
import { freeTicketsComing } from './free-tickets.ts';
import { entryOf } from './participation.ts';
import { offersAt } from './reads.ts';
import { lotteryEntries, ticketOrders } from './tables.ts';

/** The e-mail wallet's tickets that may still win or be refunded, and those on their way to it. */
async function obstacles(_: Needs<'chains'>, db: Database, userId: string): Promise<Obstacle[]> {
  const vault = await vaultAddressOf(db, userId);
  if (!vault) return [];
  // read before the chain's tickets: one that arrives meanwhile is found twice, never not at all
  const coming = await freeTicketsComing(db, vault);
  const held = await undecidedTicketsOf(db, [vault]);
  const open = [...held, ...coming];
  const offers = [...(await offersAt({ db }, held)), ...coming];
  const offerOf = new Map(offers.map((offer) => [`${offer.chain} ${offer.lotteryId}`, offer]));
  const lotteries = new Set(open.map(({ chain, lotteryId }) => `${chain} ${lotteryId}`));
  return [...lotteries].map((key) => {
    // a lottery that the shop does not offer has a number alone
    const { name, id } = offerOf.get(key) ?? { name: key, id: null };
    const path = id === null ? patterns.lotteries : lotteryPath(id);
    return { kind: 'ticket', what: name, path, waivable: true };
  });
}

export const lotteryPersonalData: PersonalDataSource = {
  name: 'lotteries',
  tables: ['lottery_entries', 'lottery_exclusions', 'ticket_orders'],
  collect: async (ctx, userId) => ({
    // includes an exclusion by the mail address alone
    entry: [await entryOf(ctx, userId)].filter((entry) => entry !== null),
    orders: await ctx.db.select().from(ticketOrders).where(eq(ticketOrders.userId, userId)),
  }),
  obstacles,
  erase: async (ctx, tx, userId) => {
    await excludeEmail(ctx, tx, userId);
    await tx.delete(lotteryEntries).where(eq(lotteryEntries.userId, userId));
    // the row stays, since the contract knows the order's number
    await tx.update(ticketOrders).set({ userId: NOBODY }).where(eq(ticketOrders.userId, userId));
  },
};
