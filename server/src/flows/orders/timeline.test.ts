import { expect, test } from 'vitest';
import { fullTimeline, type OrderHistory } from './timeline.ts';

const at = (seconds: number): Date => new Date(Date.UTC(2026, 4, 1, 12, 0, seconds));

test.each([
  ['before ours', 1],
  ['after ours', 9],
])(
  'money that waits at the receiver comes after the refund that sent it there, with the chain’s clock %s',
  (_, block) => {
    const history: OrderHistory = {
      order: { paymentId: null } as OrderHistory['order'],
      ...{ events: [], payments: [], refunds: [], mint: null, coin: 'ETH', ethPayment: null },
      ethRefund: {
        ...{ amount: { value: '1', currency: 'ETH' }, reason: 'It came too late.' },
        ...{ requestedAt: at(5), refundedAt: null },
        credit: { at: at(block), withdrawnAt: at(block + 1) },
      },
    };
    expect(fullTimeline(history).map(({ step }) => step)).toEqual([
      'refund-asked',
      'refund-withdrawable',
      'refund-withdrawn',
    ]);
  },
);
