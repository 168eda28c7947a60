import type { MarketTransaction } from '@talkies/shared/schemas';
import { describe, expect, it } from 'vitest';
import { refusalOfProblem, refusalOfTransaction, titleOfProblem } from './refusal.ts';
import { isOpen, transactionStatusOf } from './status.ts';

const transaction = (state: MarketTransaction['state'], reason: string | null = null): MarketTransaction => ({
  id: '0b9c6f1e-7a0c-4a65-9f6f-0a4f2a2b1c3d',
  kind: 'bid',
  chain: 'polygon',
  marketToken: null,
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

describe('the stage of a wish', () => {
  it('is done by a block for a bid, and by its depth for what depends on it', () => {
    expect(transactionStatusOf(transaction('sent'), 'included')).toBe('sent');
    expect(transactionStatusOf(transaction('confirming'), 'included')).toBe('done');
    expect(transactionStatusOf(transaction('confirming'), 'confirmed')).toBe('sent');
    expect(transactionStatusOf(transaction('done'), 'confirmed')).toBe('done');
  });

  it('stays under way when a reorganisation took its block', () => {
    expect(transactionStatusOf(transaction('lost'), 'included')).toBe('sent');
    expect(isOpen(transaction('lost'))).toBe(true);
  });

  it('is refused with the reason that the chain gave', () => {
    expect(transactionStatusOf(transaction('failed'), 'included')).toBe('refused');
    expect(refusalOfTransaction(transaction('failed', 'Auction Ended'))).toMatchObject({
      title: 'Payment Failed',
      text: 'Auction Ended',
    });
    expect(refusalOfTransaction(transaction('replaced'))?.title).toBe('Another transaction took its place');
    expect(refusalOfTransaction(transaction('done'))).toBeNull();
  });
});

describe('a refusal', () => {
  const problem = { type: 'about:blank', status: 409, code: 'market/own' as const, retryable: false };

  it('carries the words and the fields of the API', () => {
    const errors = [{ field: 'amount', message: 'Write 1500, not 1.5e3.' }];
    expect(refusalOfProblem({ ...problem, title: 'No', detail: 'Because.', errors })).toMatchObject({
      title: 'No',
      text: 'Because.',
      remedy: 'close',
      fields: errors,
    });
    expect(refusalOfProblem({ ...problem, title: 'No', detail: 'No', retryable: true })).toMatchObject({
      text: '',
      remedy: 'again',
    });
  });

  it('of a bid on the wrong network has the documents’ sentence of that network', () => {
    const walletProblem = { title: 'Please Connect to Mainnet', text: '', remedy: 'switch' } as const;
    const bid = { kind: 'bid', marketToken: 'a~1', round: '1', amount: '1' } as const;
    expect(titleOfProblem(walletProblem, 'wrong-chain', bid, 'polygon')).toMatch(
      /^Please Connect to Matic Mainnet to Bid\./,
    );
    expect(titleOfProblem(walletProblem, 'wrong-chain', bid, 'ethereum')).toBe(
      'Please switch to Mainnet to proceed',
    );
    expect(
      titleOfProblem(walletProblem, 'wrong-chain', { kind: 'settle', marketToken: 'a~1' }, 'polygon'),
    ).toBe('Please Connect to Mainnet');
    expect(
      titleOfProblem({ ...walletProblem, title: 'Transaction Rejected' }, 'rejected', bid, 'polygon'),
    ).toBe('Transaction Rejected');
  });
});
