import { type ChainName, dropOf, exactMoney, serialOf, tradeIdOf } from '@talkies/shared';
import { and, eq } from 'drizzle-orm';
import type { Context } from '../../chain/context.ts';
import { cursors, REORGANISATION_WINDOW } from '../../chain/index.ts';
import { itemsOfDrops } from '../../modules/catalogue/index.ts';
import { tradeNews } from '../../modules/market/index.ts';
import { type NotificationData, type NotificationKind, notify } from '../../modules/notifications/index.ts';
import { ownersAt } from '../../modules/wallets/index.ts';
import type { Database } from '../../platform/db/database.ts';
import { centsOf, keepWorth } from '../../platform/rates/worths.ts';
import {
  bidBefore,
  biddersOf,
  type EventRow,
  eventsBetween,
  leftAListing,
  type Place,
  sellersOf,
} from './events.ts';

/** What can be corrected is told at once, what cannot after the confirmations of a trade (spec:39). */
const names = {
  seen: ['BidPlaced', 'Transfer', 'Credited'],
  settled: ['Sold', 'AuctionSettled', 'AuctionUnsold'],
} as const;
type When = keyof typeof names;

const AT_ONCE = 500;

type TradeKindOf = Extract<NotificationKind, `trade-${string}`>;
interface Message {
  to: string;
  kind: TradeKindOf;
  amount?: string | undefined;
}

const text = (event: EventRow, field: string): string => String(event.args[field]);

async function bidPlaced(db: Database, event: EventRow): Promise<Message[]> {
  const before = await bidBefore(db, event);
  const bidder = text(event, 'bidder');
  const messages: Message[] = [{ to: bidder, kind: 'trade-bid-placed', amount: text(event, 'amount') }];
  if (before && before.bidder !== bidder)
    messages.push({ to: before.bidder, kind: 'trade-outbid', amount: text(event, 'amount') });
  return messages;
}

async function settled(db: Database, event: EventRow): Promise<Message[]> {
  const winner = text(event, 'winner');
  const amount = text(event, 'amount');
  const round = Number(event.args.round);
  const others = await biddersOf(db, { chain: event.chain, tokenId: event.tokenId ?? '', round });
  return [
    { to: winner, kind: 'trade-won', amount },
    { to: text(event, 'seller'), kind: 'trade-auction-sold', amount },
    ...others
      .filter((bidder) => bidder !== winner)
      .map((to): Message => ({ to, kind: 'trade-lost', amount })),
  ];
}

async function messagesOf(db: Database, event: EventRow): Promise<Message[]> {
  switch (event.name) {
    case 'BidPlaced':
      return bidPlaced(db, event);
    case 'Transfer':
      return (await leftAListing(db, event))
        ? [{ to: text(event, 'from'), kind: 'trade-listing-stale' }]
        : [];
    case 'Credited':
      return [{ to: text(event, 'account'), kind: 'trade-refund', amount: text(event, 'amount') }];
    case 'Sold':
      return [
        { to: text(event, 'seller'), kind: 'trade-sold', amount: text(event, 'price') },
        { to: text(event, 'buyer'), kind: 'trade-bought' },
      ];
    case 'AuctionSettled':
      return settled(db, event);
    default:
      return (await sellersOf(db, event)).map((to) => ({ to, kind: 'trade-unsold' }));
  }
}

/** The words' data: which picture, where it is shown, and how much. */
async function dataOf(
  ctx: Context,
  event: EventRow,
  message: Message,
): Promise<NotificationData<TradeKindOf>> {
  const { currency } = ctx.chains.get(event.chain).config;
  const amount = message.amount === undefined ? '' : exactMoney(BigInt(message.amount), currency);
  if (event.tokenId === null) return { title: '', trade: '', amount };
  const token = BigInt(event.tokenId);
  const item = (await itemsOfDrops(ctx.db, [dropOf(token)])).get(dropOf(token));
  return { title: item?.title ?? '', trade: item ? tradeIdOf(item.id, serialOf(token)) : '', amount };
}

/** The same news of a transaction that moved to another block is the same news. */
const keyOf = (event: EventRow, { kind }: Message): string =>
  ['trade', kind, event.chain, event.txHash, event.tokenId ?? event.account ?? ''].join('/');

interface Letter {
  event: EventRow;
  message: Message;
  data: NotificationData<TradeKindOf>;
}

async function lettersOf(ctx: Context, list: EventRow[]): Promise<Letter[]> {
  const letters: Letter[] = [];
  for (const event of list)
    for (const message of await messagesOf(ctx.db, event))
      letters.push({ event, message, data: await dataOf(ctx, event, message) });
  return letters;
}

/** A confirmed sale's worth in dollars is kept as it is now. */
async function keepWorthOf(ctx: Context, tx: Database, event: EventRow): Promise<void> {
  if ((event.name !== 'Sold' && event.name !== 'AuctionSettled') || event.tokenId === null) return;
  const { chain, txHash, tokenId } = event;
  const wei = (field: string): bigint => BigInt(text(event, field));
  const paid = event.name === 'Sold' ? wei('price') + wei('royalty') + wei('fee') : wei('amount');
  const cents = centsOf(ctx.rates, paid, ctx.chains.get(chain).config.currency);
  await keepWorth(tx, { chain, txHash, tokenId }, cents);
}

async function placeOf(db: Database, chain: ChainName, when: When, startBlock: number) {
  const [cursor] = await db.select().from(cursors).where(eq(cursors.chain, chain));
  const [told] = await db
    .select()
    .from(tradeNews)
    .where(and(eq(tradeNews.chain, chain), eq(tradeNews.when, when)));
  const head = cursor?.number ?? startBlock - 1;
  const reorganisations = cursor?.reorganisations ?? 0;
  const after: Place = { block: told?.block ?? startBlock - 1, logIndex: told?.logIndex ?? null };
  // after a correction blocks may hold other events than those that were told
  const corrected = told !== undefined && told.reorganisations !== reorganisations;
  const before: Place = { block: Math.min(after.block, head) - REORGANISATION_WINDOW, logIndex: null };
  return { head, reorganisations, after: corrected ? before : after };
}

async function tellSome(ctx: Context, chain: ChainName, when: When): Promise<boolean> {
  const { config } = ctx.chains.get(chain);
  const { head, reorganisations, after } = await placeOf(ctx.db, chain, when, config.startBlock);
  const to = when === 'seen' ? head : head - config.confirmations.trade + 1;
  if (to < after.block || (to === after.block && after.logIndex === null)) return false;
  const list = await eventsBetween(ctx.db, chain, names[when], { after, to, limit: AT_ONCE });
  const last = list.length === AT_ONCE ? list.at(-1) : undefined;
  const until: Place = last
    ? { block: last.blockNumber, logIndex: last.logIndex }
    : { block: to, logIndex: null };
  const letters = await lettersOf(ctx, list);
  const owners = await ownersAt(
    ctx.db,
    chain,
    letters.map(({ message }) => message.to),
  );
  await ctx.db.transaction(async (tx) => {
    for (const event of list) await keepWorthOf(ctx, tx, event);
    for (const { event, message, data } of letters) {
      const userId = owners.get(message.to);
      if (userId) await notify(ctx, tx, { userId, kind: message.kind, data, key: keyOf(event, message) });
    }
    await tx
      .insert(tradeNews)
      .values({ chain, when, ...until, reorganisations })
      .onConflictDoUpdate({
        target: [tradeNews.chain, tradeNews.when],
        set: { ...until, reorganisations },
      });
  });
  return last !== undefined;
}

/** Tells people what the market's events mean to them. Idempotent: every message has its key. */
export async function tellTraders(ctx: Context, chain: ChainName): Promise<void> {
  for (const when of ['seen', 'settled'] as const) while (await tellSome(ctx, chain, when));
}
