import { marketTransactionStates, openTransactionStates } from '@talkies/shared';
import { describe, expect, test } from 'vitest';
import {
  judgeReport,
  nextState,
  statesBefore,
  type TransactionEvent,
  track,
  transactionEvents,
  UNKNOWN_MS,
  UNSTORED_MS,
} from './rules.ts';

describe('a transaction that a wallet has sent', () => {
  /** by event, the next state from each state; a dash where the event changes nothing */
  const table: Record<TransactionEvent, string> = {
    //            sent       confirming done       failed     replaced   lost
    unknown: '    failed     -          -          -          -          -',
    unrelated: '    failed     -          -          -          -          -',
    waiting: '    sent       lost       lost       lost       replaced   lost',
    mined: '      confirming confirming confirming confirming confirming confirming',
    confirmed: '  done       done       done       done       done       done',
    refused: '    failed     failed     failed     failed     failed     failed',
    displaced: '  replaced   replaced   replaced   replaced   replaced   replaced',
    continued: '  sent       -          -          -          sent       sent',
    superseded: ' replaced   -          -          -          -          replaced',
    found: '      -          -          -          sent       sent       -',
  };
  test.each(
    transactionEvents.flatMap((event) =>
      table[event]
        .trim()
        .split(/\s+/)
        .map((to, column) => ({ event, state: marketTransactionStates[column], to })),
    ),
  )('$state, $event: $to', ({ state, event, to }) => {
    expect(state && (nextState(state, event) ?? '-')).toBe(to);
  });

  test('goes on under another hash while the chain has not decided', () => {
    expect(statesBefore('continued')).toEqual(['sent', 'replaced', 'lost']);
    expect(statesBefore('superseded')).toEqual(['sent', 'lost']);
    expect(openTransactionStates.every((state) => nextState(state, 'waiting') !== null)).toBe(true);
  });
});

describe('what the writer knows', () => {
  const row = { state: 'sent', block: null, hash: '0xaa', reason: null } as const;
  const mined = { status: 'confirmed', block: 10, hash: '0xaa', error: null } as const;
  const underway = { status: 'broadcast', block: null, hash: '0xaa', error: null } as const;
  const failed = (code: string, text: string, block: number | null = null) =>
    ({ status: 'failed', block, hash: '0xaa', error: { code, text } }) as const;

  test('confirms a transaction with the blocks after it', () => {
    expect(track(row, mined, 10, 3)).toEqual({ ...row, state: 'confirming', block: 10 });
    expect(track(row, mined, 11, 3).state).toBe('confirming');
    expect(track(row, mined, 12, 3).state).toBe('done');
  });

  test.each(['queued', 'held', 'signed', 'broadcast'] as const)('%s: it stays on its way', (status) => {
    expect(track(row, { ...underway, status }, 12, 3)).toEqual(row);
  });

  test('that its block was taken back is said, and it counts again when it is mined again', () => {
    const lost = track({ ...row, state: 'done', block: 10 }, underway, 12, 3);
    expect(lost).toMatchObject({ state: 'lost', block: null });
    expect(lost.reason).toContain('took back the block');
    expect(track(lost, underway, 13, 3)).toEqual(lost);
    expect(track(lost, mined, 12, 3)).toMatchObject({ state: 'done', reason: null });
  });

  test('fails it with the reason', () => {
    const refused = track(row, failed('contract/sold-out', 'Nothing is left.', 11), 12, 3);
    expect(refused).toEqual({ ...row, state: 'failed', block: 11, reason: 'Nothing is left.' });
  });

  test('that its nonce is another’s means that it was sped up or cancelled', () => {
    const replaced = track(row, failed('chain/replaced', 'x'), 12, 3);
    expect(replaced).toMatchObject({ state: 'replaced', block: null });
    expect(replaced.reason).toContain('sped up or cancelled');
  });

  test('what its owner said to be replaced stays so while nothing is mined, and does not count as taken back', () => {
    const closed = { ...row, state: 'replaced', reason: 'said so' } as const;
    expect(track(closed, underway, 12, 3)).toEqual(closed);
    expect(track(closed, mined, 12, 3)).toMatchObject({ state: 'done', reason: null });
  });

  test('names the hash that was mined', () => {
    expect(track(row, { ...mined, hash: '0xbb' }, 12, 3).hash).toBe('0xbb');
    expect(track(row, { ...underway, hash: null }, 12, 3).hash).toBe('0xaa');
  });
});

test('a report that a node has shown lately is not unknown', () => {
  expect(judgeReport('unknown', false, UNSTORED_MS, UNKNOWN_MS)).toBe('later');
  expect(judgeReport('unknown', false, UNSTORED_MS, UNKNOWN_MS + 1)).toBe('unknown');
});

test.each([
  ['own', true, 0, 'known'],
  ['own', false, UNSTORED_MS, 'later'],
  ['own', false, UNSTORED_MS + 1, 'unknown'],
  ['unrelated', false, 0, 'unrelated'],
  ['unmined', false, UNSTORED_MS, 'later'],
  ['unmined', false, UNSTORED_MS + 1, 'unknown'],
  ['unknown', false, UNKNOWN_MS, 'later'],
  ['unknown', false, UNKNOWN_MS + 1, 'unknown'],
  ['unanswered', false, UNSTORED_MS * 2, 'later'],
] as const)('a report that is %s, its bytes kept: %s, after %d ms: %s', (seen, stored, waited, verdict) => {
  expect(judgeReport(seen, stored, waited)).toBe(verdict);
});
