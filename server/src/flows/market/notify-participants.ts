import {
  type ChainName,
  dropOf,
  exactMoney,
  marketTokenIdOf,
  NONFUNGIBLE_SPB,
  serialOf,
} from '@talkies/shared';
import { and, eq } from 'drizzle-orm';
import type { Needs } from '../../chain/context.ts';
import {
  addressArg,
  bidBefore,
  biddersOf,
  type EventPosition,
  type EventRow,
  eventsBetween,
  headOf,
  leftAListing,
  paidOfEvent,
  resumeAfter,
  sellersOf,
  textArg,
} from '../../chain/index.ts';
import { type ItemSummary, itemOfDrop } from '../../modules/catalogue/index.ts';
import { isPurchaseBy, marketCursors } from '../../modules/market/index.ts';
import {
  keysByTurn,
  type NotificationData,
  type NotificationKind,
  notify,
} from '../../modules/notifications/index.ts';
import { isBoughtByShop } from '../../modules/orders/index.ts';
import { ownersAt } from '../../modules/wallets/index.ts';
import type { Database } from '../../platform/db/database.ts';
import { centsOfCoin, storeWorth } from '../../platform/rates/sale-worths.ts';
import { marketDetails } from './mail-details.ts';
import { announceToWatchers } from './notify-watchers.ts';

/**
 * Events that may still be taken back are notified at once, final ones after a trade's confirmations (spec:39). The
 * cursor of the latter is stored under an older word, `settled`.
 */
const eventsAt = {
  seen: ['BidPlaced', 'Transfer', 'Credited', 'Listed', 'PriceChanged', 'AuctionCreated'],
  settled: ['Sold', 'AuctionSettled', 'AuctionUnsold'],
} as const;
type When = keyof typeof eventsAt;

const AT_ONCE = 500;

type MarketNotificationKind = Extract<NotificationKind, `market-${string}`>;
interface Message {
  to: string;
  kind: MarketNotificationKind;
  amount?: string | undefined;
  /** the higher bidder or the winner: people are not notified of another wallet of their own */
  rival?: string;
  /** where the token went: another wallet of theirs, or somebody else's */
  movedTo?: string;
}

async function bidPlaced(db: Database, event: EventRow): Promise<Message[]> {
  const before = await bidBefore(db, event);
  const bidder = textArg(event, 'bidder');
  const messages: Message[] = [{ to: bidder, kind: 'market-bid-placed', amount: textArg(event, 'amount') }];
  if (before && before.bidder !== bidder)
    messages.push({
      to: before.bidder,
      kind: 'market-outbid',
      amount: textArg(event, 'amount'),
      rival: bidder,
    });
  return messages;
}

async function auctionSettled(db: Database, event: EventRow): Promise<Message[]> {
  const winner = textArg(event, 'winner');
  const amount = textArg(event, 'amount');
  const round = Number(event.args.round);
  const others = await biddersOf(db, { chain: event.chain, tokenId: event.tokenId ?? '', round });
  return [
    { to: winner, kind: 'market-won', amount },
    { to: textArg(event, 'seller'), kind: 'market-auction-sold', amount },
    ...others
      .filter((bidder) => bidder !== winner)
      .map((to): Message => ({ to, kind: 'market-lost', amount, rival: winner })),
  ];
}

/**
 * The messages of a sale. A buyer for whom the shop bought paid no coins: their order notifies them. A buyer who is not
 * known to have sent the purchase reads no sum.
 */
async function sold(db: Database, event: EventRow): Promise<Message[]> {
  const messages: Message[] = [
    { to: textArg(event, 'seller'), kind: 'market-sold', amount: textArg(event, 'price') },
  ];
  if (await isBoughtByShop(db, event.txHash)) return messages;
  const buyer = addressArg(event, 'buyer');
  const isOwn = await isPurchaseBy(db, { chain: event.chain, hash: event.txHash, wallet: buyer });
  return [
    ...messages,
    { to: buyer, kind: 'market-bought', amount: isOwn ? `${paidOfEvent(event)}` : undefined },
  ];
}

async function messagesOf(db: Database, event: EventRow): Promise<Message[]> {
  switch (event.name) {
    case 'BidPlaced':
      return bidPlaced(db, event);
    case 'Transfer':
      return (await leftAListing(db, event))
        ? [
            {
              to: textArg(event, 'from'),
              kind: 'market-listing-stale',
              movedTo: textArg(event, 'to'),
            },
          ]
        : [];
    case 'Credited':
      return [{ to: textArg(event, 'account'), kind: 'market-refund', amount: textArg(event, 'amount') }];
    case 'Sold':
      return sold(db, event);
    case 'AuctionSettled':
      return auctionSettled(db, event);
    case 'Listed':
    case 'PriceChanged':
    case 'AuctionCreated':
      // notified to people who watch the item, not to its seller
      return [];
    default:
      return (await sellersOf(db, event)).map((to) => ({ to, kind: 'market-unsold' }));
  }
}

/** The data of a message: the token, its page, and the amount. */
const dataOf = (
  ctx: Needs<'chains' | 'rates'>,
  event: EventRow,
  message: Message,
  item: ItemSummary | undefined,
): NotificationData<MarketNotificationKind> => ({
  title: item?.title ?? '',
  marketToken:
    item && event.tokenId !== null ? marketTokenIdOf(item.id, serialOf(BigInt(event.tokenId))) : '',
  amount:
    message.amount === undefined
      ? ''
      : exactMoney(BigInt(message.amount), ctx.chains.get(event.chain).config.currency),
  ticket: message.amount === undefined ? undefined : marketDetails(ctx, event, item),
});

async function itemOf(db: Database, { tokenId }: EventRow): Promise<ItemSummary | undefined> {
  if (tokenId === null) return undefined;
  const dropId = dropOf(BigInt(tokenId));
  return itemOfDrop(db, dropId);
}

/** A bid on the legendary item has a notification of its own (transactions:3). */
const named = (message: Message, item: ItemSummary | undefined): Message =>
  message.kind === 'market-bid-placed' && item?.collection === NONFUNGIBLE_SPB
    ? { ...message, kind: 'market-legendary-bid' }
    : message;

/** The key of a message; it stays the same when a transaction moves to another block. */
const keyOf = (event: EventRow, { kind }: Message): string =>
  ['token', kind, event.chain, event.txHash, event.tokenId ?? event.account ?? ''].join('/');

interface DueNotification {
  event: EventRow;
  message: Message;
  data: NotificationData<MarketNotificationKind>;
}

async function dueNotificationsOf(
  ctx: Needs<'chains' | 'db' | 'rates'>,
  list: EventRow[],
): Promise<DueNotification[]> {
  const notifications: DueNotification[] = [];
  for (const event of list) {
    const messages = await messagesOf(ctx.db, event);
    if (messages.length === 0) continue;
    const item = await itemOf(ctx.db, event);
    for (const message of messages)
      notifications.push({ event, message: named(message, item), data: dataOf(ctx, event, message, item) });
  }
  return notifications;
}

/**
 * The recipient of a notification; null where the wallet is nobody's, or the other party is another wallet of theirs.
 */
function recipientOf(owners: ReadonlyMap<string, string>, { to, rival }: Message): string | null {
  const userId = owners.get(to) ?? null;
  return rival !== undefined && owners.get(rival) === userId ? null : userId;
}

/** The notifications with their recipients: of an event each person has one of a kind, whatever the number of their wallets. */
function addressed(due: readonly DueNotification[], owners: ReadonlyMap<string, string>) {
  const seen = new Set<string>();
  return due.flatMap(({ event, message, data }) => {
    const userId = recipientOf(owners, message);
    const name = `${event.txHash}/${event.logIndex}/${message.kind}/${userId}`;
    if (userId === null || seen.has(name)) return [];
    seen.add(name);
    const { kind, movedTo } = message;
    const away = movedTo !== undefined && owners.get(movedTo) !== userId;
    return [{ event, userId, kind, key: keyOf(event, message), data: away ? { ...data, away } : data }];
  });
}

/** Stores a confirmed sale's worth in dollars at the present rate. */
async function storeWorthOf(ctx: Needs<'chains' | 'rates'>, tx: Database, event: EventRow): Promise<void> {
  const { chain, txHash, tokenId } = event;
  const paid = paidOfEvent(event);
  if (paid === null || tokenId === null) return;
  const cents = centsOfCoin(ctx.rates, paid, ctx.chains.get(chain).config.currency);
  await storeWorth(tx, { chain, txHash, tokenId }, cents);
}

const cursorOf = async (db: Database, chain: ChainName, when: When) => {
  const [row] = await db
    .select()
    .from(marketCursors)
    .where(and(eq(marketCursors.chain, chain), eq(marketCursors.when, when)));
  return row;
};

async function notifySome(
  ctx: Needs<'chains' | 'changes' | 'clock' | 'config' | 'db' | 'mail' | 'queue' | 'rates'>,
  chain: ChainName,
  when: When,
): Promise<boolean> {
  const { config } = ctx.chains.get(chain);
  const head = await headOf(ctx.db, chain);
  if (!head) return false;
  const after = resumeAfter(await cursorOf(ctx.db, chain, when), head, config.startBlock);
  const to = when === 'seen' ? head.number : head.number - config.confirmations.trade + 1;
  if (to < after.block || (to === after.block && after.logIndex === null)) return false;
  const list = await eventsBetween(ctx.db, chain, eventsAt[when], { after, to, limit: AT_ONCE });
  const last = list.length === AT_ONCE ? list.at(-1) : undefined;
  const until: EventPosition = last
    ? { block: last.blockNumber, logIndex: last.logIndex }
    : { block: to, logIndex: null };
  // where a run continues within a transaction, its earlier events count for the numbering of repeated keys
  const announced =
    after.logIndex === null
      ? []
      : (
          await eventsBetween(ctx.db, chain, eventsAt[when], {
            after: { block: after.block - 1, logIndex: null },
            to: after.block,
          })
        ).filter(({ logIndex, txHash }) => logIndex <= (after.logIndex ?? 0) && txHash === list[0]?.txHash);
  const notifications = await dueNotificationsOf(ctx, [...announced, ...list]);
  const owners = await ownersAt(
    ctx.db,
    chain,
    notifications.flatMap(({ message: { to, rival, movedTo } }) =>
      [to, rival, movedTo].filter((address) => address !== undefined),
    ),
  );
  await ctx.db.transaction(async (tx) => {
    for (const event of list) {
      await storeWorthOf(ctx, tx, event);
      await announceToWatchers(ctx, tx, event);
    }
    const keyByTurn = keysByTurn();
    for (const { event, key, ...notification } of addressed(notifications, owners)) {
      const numbered = keyByTurn(key, notification.userId);
      if (!announced.includes(event)) await notify(ctx, tx, { ...notification, key: numbered });
    }
    const cursor = { ...until, reorganisations: head.reorganisations };
    await tx
      .insert(marketCursors)
      .values({ chain, when, ...cursor })
      .onConflictDoUpdate({ target: [marketCursors.chain, marketCursors.when], set: cursor });
  });
  return last !== undefined;
}

/** Notifies people of market events. Idempotent: every message has its key. */
export async function notifyParticipants(
  ctx: Needs<'chains' | 'changes' | 'clock' | 'config' | 'db' | 'mail' | 'queue' | 'rates'>,
  chain: ChainName,
): Promise<void> {
  for (const when of ['seen', 'settled'] as const) while (await notifySome(ctx, chain, when));
}
