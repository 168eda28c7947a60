import { EMPTY_LIST, listHash } from '@talkies/shared/draw';
import { type Hex, numberToHex } from 'viem';
import { addressArg, numberArg, textArg } from '../event-args.ts';
import type { filledTicketOrders, lotteries, ticketPurchases, ticketRefunds } from '../lottery/tables.ts';
import { eventPosition } from './event-position.ts';
import type { ChainEvent } from './events.ts';

export type LotteryRow = Omit<typeof lotteries.$inferSelect, 'chain'>;
export type PurchaseRow = Omit<typeof ticketPurchases.$inferSelect, 'chain'>;
export type FilledRow = Omit<typeof filledTicketOrders.$inferSelect, 'chain'>;
export type TicketRefundRow = Omit<typeof ticketRefunds.$inferSelect, 'chain'>;

/** The rows of lotteries, by number; all except the lottery itself are only added. */
export interface LotteryDraft {
  lotteries: Map<number, LotteryRow>;
  purchases: PurchaseRow[];
  filled: FilledRow[];
  refunds: TicketRefundRow[];
}

const closed = ({ blockNumber, txHash, at }: ChainEvent) => ({
  closedBlock: blockNumber,
  closedTxHash: txHash,
  closedAt: at,
});

function create(draft: LotteryDraft, event: ChainEvent): void {
  const lotteryId = numberArg(event, 'lotteryId');
  draft.lotteries.set(lotteryId, {
    lotteryId,
    tokenId: textArg(event, 'tokenId'),
    giver: addressArg(event, 'giver'),
    beneficiary: addressArg(event, 'beneficiary'),
    ticketPrice: textArg(event, 'ticketPrice'),
    moneyPrize: textArg(event, 'moneyPrize'),
    maxTickets: numberArg(event, 'maxTickets'),
    walletLimit: numberArg(event, 'walletLimit'),
    deadline: new Date(numberArg(event, 'deadline') * 1000),
    round: numberArg(event, 'round'),
    permitOnly: event.args.permitOnly === true,
    state: 'selling',
    sold: 0,
    purchases: 0,
    listHash: EMPTY_LIST,
    createdAt: event.at,
    txHash: event.txHash,
    winningTicket: null,
    signatureX: null,
    signatureY: null,
    proceeds: null,
    drawnBlock: null,
    drawnAt: null,
    drawnTxHash: null,
    winner: null,
    closedBlock: null,
    closedAt: null,
    closedTxHash: null,
  });
}

function change(
  draft: LotteryDraft,
  event: ChainEvent,
  to: (row: LotteryRow) => Partial<LotteryRow>,
): LotteryRow | null {
  const row = draft.lotteries.get(numberArg(event, 'lotteryId'));
  if (!row) return null;
  draft.lotteries.set(row.lotteryId, { ...row, ...to(row) });
  return row;
}

function buy(draft: LotteryDraft, event: ChainEvent): void {
  const holder = addressArg(event, 'holder');
  const count = numberArg(event, 'count');
  const before = change(draft, event, (row) => ({
    sold: row.sold + count,
    purchases: row.purchases + 1,
    listHash: listHash([[holder, count]], row.listHash),
  }));
  if (!before) return;
  const { lotteryId, purchases } = before;
  draft.purchases.push({
    ...eventPosition(event),
    lotteryId,
    number: purchases,
    first: numberArg(event, 'firstTicket'),
    count,
    holder,
  });
}

function draw(draft: LotteryDraft, event: ChainEvent): void {
  const [x = '0', y = '0'] = textArg(event, 'signature').split(',');
  const word = (value: string): Hex => numberToHex(BigInt(value), { size: 32 });
  change(draft, event, () => ({
    state: 'drawn',
    winningTicket: numberArg(event, 'winningTicket'),
    signatureX: word(x),
    signatureY: word(y),
    proceeds: textArg(event, 'proceeds'),
    drawnBlock: event.blockNumber,
    drawnAt: event.at,
    drawnTxHash: event.txHash,
  }));
}

/** What each event of the lottery does. */
export const applyLottery: Record<string, (draft: LotteryDraft, event: ChainEvent) => void> = {
  LotteryCreated: create,
  TicketsBought: buy,
  TicketOrderFilled: (draft, event) =>
    draft.filled.push({
      ...eventPosition(event),
      orderId: textArg(event, 'orderId'),
      lotteryId: numberArg(event, 'lotteryId'),
      holder: addressArg(event, 'holder'),
    }),
  LotteryCancelled: (draft, event) => change(draft, event, () => ({ state: 'cancelled', ...closed(event) })),
  LotteryDrawn: draw,
  PrizeClaimed: (draft, event) =>
    change(draft, event, () => ({
      state: 'delivered',
      winner: addressArg(event, 'winner'),
      ...closed(event),
    })),
  PrizeReturned: (draft, event) => change(draft, event, () => ({ state: 'returned', ...closed(event) })),
  TicketsRefunded: (draft, event) =>
    draft.refunds.push({
      ...eventPosition(event),
      lotteryId: numberArg(event, 'lotteryId'),
      holder: addressArg(event, 'holder'),
      amount: textArg(event, 'amount'),
    }),
};
