import type { Hex } from 'viem';
import { textArg } from '../event-args.ts';
import type { receiverPayments } from '../tables.ts';
import type { ChainEvent } from './events.ts';

export type ReceiverRow = Omit<typeof receiverPayments.$inferSelect, 'chain'>;

/** Payments at the receiver, by the order's number. */
export interface ReceiverDraft {
  received: Map<string, ReceiverRow>;
}

function pay(draft: ReceiverDraft, event: ChainEvent): void {
  const orderId = textArg(event, 'orderId');
  const { txHash, blockNumber, at } = event;
  draft.received.set(orderId, {
    orderId,
    payer: textArg(event, 'payer') as Hex,
    amount: textArg(event, 'amount'),
    refunded: '0',
    refundBlock: null,
    refundTxHash: null,
    collectableFrom: null,
    objected: false,
    collected: false,
    ...{ txHash, blockNumber, at },
  });
}

function change(
  draft: ReceiverDraft,
  event: ChainEvent,
  to: (row: ReceiverRow) => Partial<ReceiverRow>,
): void {
  const row = draft.received.get(textArg(event, 'orderId'));
  if (row) draft.received.set(row.orderId, { ...row, ...to(row) });
}

/** What each event of the receiver does to its order's payment. */
export const applyReceiver: Record<string, (draft: ReceiverDraft, event: ChainEvent) => void> = {
  OrderPaid: pay,
  OrderRefunded: (draft, event) =>
    change(draft, event, ({ refunded }) => ({
      refunded: String(BigInt(refunded) + BigInt(textArg(event, 'amount'))),
      refundBlock: event.blockNumber,
      refundTxHash: event.txHash,
    })),
  OrderCollected: (draft, event) => change(draft, event, () => ({ collected: true })),
  CollectionAnnounced: (draft, event) =>
    change(draft, event, () => ({
      collectableFrom: new Date(Number(textArg(event, 'collectableFrom')) * 1000),
    })),
  CollectionObjected: (draft, event) => change(draft, event, () => ({ objected: true })),
  ObjectionDismissed: (draft, event) =>
    change(draft, event, () => ({ objected: false, collectableFrom: event.at })),
};
