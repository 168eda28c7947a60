import { type ChainName, exactMoney, ticketName } from '@talkies/shared';
import { eq } from 'drizzle-orm';
import { getAddress } from 'viem';
import type { Needs } from '../../chain/context.ts';
import {
  creditIn,
  type EventRow,
  eventsBetween,
  headOf,
  purchaseWith,
  resumeAfter,
  textArg,
  ticketHolders,
} from '../../chain/index.ts';
import { lotteriesByNumber, lotteryNotificationCursors } from '../../modules/lottery/index.ts';
import {
  keysByTurn,
  NOTIFIED_AT_ONCE,
  type NotificationData,
  type NotificationKind,
  notifyChunk,
} from '../../modules/notifications/index.ts';
import { ownersAt } from '../../modules/wallets/index.ts';

type LotteryNotificationKind = Extract<NotificationKind, `lottery-${string}`>;
type NotifyNeeds = Needs<
  'chains' | 'changes' | 'clock' | 'config' | 'db' | 'log' | 'mail' | 'queue' | 'rates'
>;

/** A notification of a lottery's event, for one holder or for everybody who holds tickets. */
interface DueNotification {
  chain: ChainName;
  lotteryId: number;
  txHash: string;
  kind: LotteryNotificationKind;
  what: string;
  /** null: every holder */
  holder: string | null;
  /** a holder who gets another notification of the same event, or none */
  except: string | null;
  /** the notification's key; jobs of older versions have none */
  key?: string;
}

declare module '../../platform/jobs/queue.ts' {
  interface JobPayloads {
    'lottery/tell': DueNotification & { after: string };
  }
}

const names = [
  'TicketsBought',
  'LotteryDrawn',
  'PrizeClaimed',
  'LotteryCancelled',
  'PrizeReturned',
  'TicketsRefunded',
];
const AT_ONCE = 500;

async function winnerOf(ctx: NotifyNeeds, event: EventRow): Promise<string | null> {
  const key = { chain: event.chain, lotteryId: Number(event.args.lotteryId) };
  return (await purchaseWith(ctx.db, key, Number(event.args.winningTicket)))?.holder ?? null;
}

async function dueNotificationsOf(ctx: NotifyNeeds, event: EventRow): Promise<DueNotification[]> {
  const { chain, txHash } = event;
  const base = {
    chain,
    lotteryId: Number(event.args.lotteryId),
    txHash,
    what: '',
    holder: null,
    except: null,
  };
  switch (event.name) {
    case 'TicketsBought': {
      const count = Number(event.args.count);
      const what = count === 1 ? '1 more ticket' : `${count} more tickets`;
      return [{ ...base, kind: 'lottery-tickets', what, holder: textArg(event, 'holder') }];
    }
    case 'LotteryDrawn': {
      const what = ticketName(Number(event.args.winningTicket));
      const winner = await winnerOf(ctx, event);
      const drawn: DueNotification = { ...base, kind: 'lottery-drawn', what, except: winner };
      // a notification without a holder is sent to everybody
      return winner === null ? [drawn] : [{ ...base, kind: 'lottery-won', what, holder: winner }, drawn];
    }
    case 'PrizeClaimed':
      return [{ ...base, kind: 'lottery-prize', holder: textArg(event, 'winner') }];
    case 'LotteryCancelled':
      return [{ ...base, kind: 'lottery-cancelled' }];
    case 'PrizeReturned':
      return [{ ...base, kind: 'lottery-failed' }];
    default: {
      const { currency, contracts } = ctx.chains.get(chain).config;
      const what = exactMoney(BigInt(textArg(event, 'amount')), currency);
      const holder = textArg(event, 'holder');
      const account = { contract: contracts.lottery, account: getAddress(holder), txHash };
      // money that the wallet did not take waits in the contract: the market's own notification says that
      if (await creditIn(ctx.db, chain, account)) return [];
      return [{ ...base, kind: 'lottery-paid-back', what, holder }];
    }
  }
}

const keyOf = ({ key, chain, txHash, kind, holder }: DueNotification): string =>
  key ?? ['lottery', kind, chain, txHash, holder ?? 'all'].join('/');
const jobKey = (notification: DueNotification, after: string): string =>
  ['lottery/tell', keyOf(notification), after].join('/');

async function notifySome(ctx: NotifyNeeds, chain: ChainName): Promise<boolean> {
  const { config } = ctx.chains.get(chain);
  const head = await headOf(ctx.db, chain);
  if (!head) return false;
  const [cursor] = await ctx.db
    .select()
    .from(lotteryNotificationCursors)
    .where(eq(lotteryNotificationCursors.chain, chain));
  // notified after a trade's confirmations, since it cannot be taken back (spec:39); after a reorganisation, from
  // where blocks may have changed
  const to = head.number - config.confirmations.trade + 1;
  const after = resumeAfter(cursor, head, config.startBlock);
  if (to <= after.block) return false;
  const list = await eventsBetween(ctx.db, chain, names, { after, to, limit: AT_ONCE });
  // all events of a block are handled together
  const last = list.length === AT_ONCE ? list.at(-1) : undefined;
  const until = last?.blockNumber ?? to;
  if (last) {
    const behind = { block: until, logIndex: last.logIndex };
    list.push(...(await eventsBetween(ctx.db, chain, names, { after: behind, to: until })));
  }
  const notifications: DueNotification[] = [];
  const keyByTurn = keysByTurn();
  for (const event of list)
    for (const each of await dueNotificationsOf(ctx, event))
      notifications.push({ ...each, key: keyByTurn(keyOf(each)) });
  await ctx.db.transaction(async (tx) => {
    for (const each of notifications)
      await ctx.queue.enqueue(
        tx,
        'lottery/tell',
        { ...each, after: '' },
        { key: jobKey(each, ''), lane: 'news' },
      );
    const row = { block: until, reorganisations: head.reorganisations };
    await tx
      .insert(lotteryNotificationCursors)
      .values({ chain, ...row })
      .onConflictDoUpdate({ target: lotteryNotificationCursors.chain, set: row });
  });
  return last !== undefined;
}

/** Notifies people of lottery events, by jobs. Idempotent: every job and every message has its key. */
export async function notifyPlayers(ctx: NotifyNeeds, chain: ChainName): Promise<void> {
  while (await notifySome(ctx, chain));
}

/** Registers the job that notifies some holders and then enqueues the next ones. */
export function handleLotteryNotifications(ctx: NotifyNeeds): void {
  ctx.queue.handle('lottery/tell', async ({ after, ...notification }) => {
    const { chain, lotteryId, kind, holder, except } = notification;
    const [found] = await lotteriesByNumber(ctx, chain, [lotteryId]);
    if (!found) return;
    const all =
      holder === null
        ? (await ticketHolders(ctx.db, { chain, lotteryId })).map((row) => row.holder).toSorted()
        : [holder];
    // compared in JavaScript's order: a database's depends on its language
    const chunk = all.filter((address) => address > after).slice(0, NOTIFIED_AT_ONCE);
    const owners = await ownersAt(ctx.db, chain, except === null ? chunk : [...chunk, except]);
    const people = new Set(chunk.flatMap((address) => owners.get(address) ?? []));
    if (except !== null) people.delete(owners.get(except) ?? '');
    const data: NotificationData<LotteryNotificationKind> = {
      lottery: found.offer.id,
      name: found.offer.name,
      what: notification.what,
    };
    const key = keyOf(notification);
    await notifyChunk(
      ctx,
      { people, kind, data, key },
      {
        chunk,
        next: (tx, last) =>
          ctx.queue.enqueue(
            tx,
            'lottery/tell',
            { ...notification, after: last },
            {
              key: jobKey(notification, last),
              lane: 'news',
            },
          ),
      },
    );
  });
}
