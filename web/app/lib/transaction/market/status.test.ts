import { isTransactionOpen, marketTransactionKinds } from '@talkies/shared';
import type { MarketTransaction } from '@talkies/shared/schemas';
import { describe, expect, it } from 'vitest';
import { refusalOfTransaction, transactionStatusOf } from './status.ts';

const transaction = (state: MarketTransaction['state'], reason: string | null = null): MarketTransaction => ({
  id: '0b9c6f1e-7a0c-4a65-9f6f-0a4f2a2b1c3d',
  kind: 'bid',
  chain: 'polygon',
  marketToken: null,
  lottery: null,
  state,
  wallet: '0x00000000000000000000000000000000000000F1',
  walletKind: 'extension',
  hash: null,
  explorerUrl: null,
  amount: null,
  confirmations: { have: 0, need: 3 },
  reason,
  at: '2026-11-21T20:00:00.000Z',
});

describe('the state of a transaction', () => {
  it('is done by a block for a bid, and by its depth for what depends on it', () => {
    expect(transactionStatusOf(transaction('sent'), 'included')).toBe('sent');
    expect(transactionStatusOf(transaction('confirming'), 'included')).toBe('done');
    expect(transactionStatusOf(transaction('confirming'), 'confirmed')).toBe('sent');
    expect(transactionStatusOf(transaction('done'), 'confirmed')).toBe('done');
  });

  it('stays under way when a reorganisation took its block', () => {
    expect(transactionStatusOf(transaction('lost'), 'included')).toBe('sent');
    expect(isTransactionOpen(transaction('lost'))).toBe(true);
  });

  it('is refused with the reason that the chain gave', () => {
    expect(transactionStatusOf(transaction('failed'), 'included')).toBe('refused');
    expect(refusalOfTransaction(transaction('failed', 'Auction Ended'))).toMatchObject({
      title: 'Payment Failed',
      text: 'Auction Ended',
    });
    expect(refusalOfTransaction(transaction('failed'))?.text).toBe(
      'The network refused it. Only the network fee was spent.',
    );
    expect(refusalOfTransaction(transaction('replaced'))?.title).toBe('Replaced by another transaction');
    expect(refusalOfTransaction(transaction('done'))).toBeNull();
  });

  it.each(marketTransactionKinds)('that failed is a failed payment only where somebody pays: %s', (kind) => {
    const pays = ['buy', 'bid', 'tickets'].includes(kind);
    expect(refusalOfTransaction({ ...transaction('failed'), kind })?.title).toBe(
      pays ? 'Payment Failed' : 'Something Went Wrong',
    );
  });
});
