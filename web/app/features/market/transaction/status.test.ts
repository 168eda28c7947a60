import type { TradeTransaction } from '@talkies/shared/schemas';
import { describe, expect, it } from 'vitest';
import { refusalOfProblem, refusalOfTransaction, titleOfTrouble } from './refusal.ts';
import { isOpen, stageOf } from './status.ts';

const transaction = (state: TradeTransaction['state'], reason: string | null = null): TradeTransaction => ({
  id: '0b9c6f1e-7a0c-4a65-9f6f-0a4f2a2b1c3d',
  kind: 'bid',
  chain: 'polygon',
  trade: null,
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
    expect(stageOf(transaction('sent'), 'included')).toBe('sent');
    expect(stageOf(transaction('confirming'), 'included')).toBe('done');
    expect(stageOf(transaction('confirming'), 'confirmed')).toBe('sent');
    expect(stageOf(transaction('done'), 'confirmed')).toBe('done');
  });

  it('stays under way when a reorganisation took its block', () => {
    expect(stageOf(transaction('lost'), 'included')).toBe('sent');
    expect(isOpen(transaction('lost'))).toBe(true);
  });

  it('is refused with the reason that the chain gave', () => {
    expect(stageOf(transaction('failed'), 'included')).toBe('refused');
    expect(refusalOfTransaction(transaction('failed', 'Auction Ended'))).toMatchObject({
      title: 'Payment Failed',
      text: 'Auction Ended',
    });
    expect(refusalOfTransaction(transaction('replaced'))?.title).toBe('Another transaction took its place');
    expect(refusalOfTransaction(transaction('done'))).toBeNull();
  });
});

describe('a refusal', () => {
  const problem = { type: 'about:blank', status: 409, code: 'trade/own' as const, retryable: false };

  it('carries the words and the fields of the API', () => {
    const errors = [{ field: 'amount', message: 'Write 1500, not 1.5e3.' }];
    expect(refusalOfProblem({ ...problem, title: 'No', detail: 'Because.', errors })).toMatchObject({
      title: 'No',
      text: 'Because.',
      mend: 'close',
      fields: errors,
    });
    expect(refusalOfProblem({ ...problem, title: 'No', detail: 'No', retryable: true })).toMatchObject({
      text: '',
      mend: 'again',
    });
  });

  it('of a bid on the wrong network has the documents’ sentence of that network', () => {
    const trouble = { title: 'Please Connect to Mainnet', text: '', mend: 'switch' } as const;
    const bid = { kind: 'bid', trade: 'a~1', round: '1', amount: '1' } as const;
    expect(titleOfTrouble(trouble, 'wrong-chain', bid, 'polygon')).toMatch(
      /^Please Connect to Matic Mainnet to Bid\./,
    );
    expect(titleOfTrouble(trouble, 'wrong-chain', bid, 'ethereum')).toBe(
      'Please switch to Mainnet to proceed',
    );
    expect(titleOfTrouble(trouble, 'wrong-chain', { kind: 'settle', trade: 'a~1' }, 'polygon')).toBe(
      'Please Connect to Mainnet',
    );
    expect(titleOfTrouble({ ...trouble, title: 'Transaction Rejected' }, 'rejected', bid, 'polygon')).toBe(
      'Transaction Rejected',
    );
  });
});
