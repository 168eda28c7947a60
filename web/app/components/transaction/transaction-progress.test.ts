import type { MarketTransaction } from '@talkies/shared/schemas';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { beforeEach, expect, test, vi } from 'vitest';
import { transactionTexts } from '../../messages/en.ts';
import { TransactionProgress } from './TransactionProgress.tsx';

const wait = vi.hoisted(() => ({ of: null as string | null }));
vi.mock('../../lib/timing/use-wait.ts', () => ({
  useWait: (what: string | null) => {
    wait.of = what;
    return what === null ? 'short' : 'late';
  },
}));
beforeEach(() => {
  wait.of = null;
});

const drawn = (more: Partial<MarketTransaction>): string => {
  const confirmations = { have: 0, need: 2 };
  const transaction = {
    id: 'one',
    state: 'sent',
    walletKind: 'extension',
    confirmations,
    reason: null,
    ...more,
  };
  return renderToString(
    createElement(TransactionProgress, { transaction: transaction as MarketTransaction, done: false }),
  );
};

test('what the network does not take up for long says what to do, to whom it is', () => {
  expect(drawn({})).toContain(transactionTexts.slow);
  expect(wait.of).toBe('one');
  expect(drawn({ walletKind: 'vault' })).toContain(transactionTexts.slowVault);
});

test('what is taken up, or was taken back, has no such wait', () => {
  for (const state of ['confirming', 'lost'] as const) {
    const html = drawn({ state });
    expect([wait.of, html.includes(transactionTexts.slow)]).toEqual([null, false]);
  }
});
