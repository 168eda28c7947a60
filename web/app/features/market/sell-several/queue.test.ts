import type { UnlistedEdition } from '@talkies/shared/schemas';
import { expect, test } from 'vitest';
import { queueOf, retried, stepsOf, withOutcome } from './queue.ts';

const edition = (id: string, address: string, approved = true): UnlistedEdition =>
  ({ card: { id, chain: 'polygon' }, wallet: { address, kind: 'extension', approved } }) as UnlistedEdition;
const ids = (steps: { id: string }[]) => steps.map(({ id }) => id);

test('a wallet that may not sell yet allows it once, before its first listing', () => {
  const editions = [edition('a~1', '0x1', false), edition('b~1', '0x2'), edition('c~1', '0x1', false)];
  const steps = stepsOf(editions, { 'a~1': '5', 'b~1': '6', 'c~1': '7' });
  expect(ids(steps)).toEqual(['approve:polygon:0x1', 'a~1', 'c~1', 'b~1']);
  expect(steps[1]).toMatchObject({
    wallet: '0x1',
    intent: { kind: 'sell', marketToken: 'a~1', price: '5' },
  });
  expect(ids(stepsOf(editions, { 'b~1': '6' }))).toEqual(['b~1']);
});

test('a refused listing leaves the others in their order, and can be tried again alone', () => {
  const steps = stepsOf([edition('a~1', '0x1'), edition('b~1', '0x1'), edition('c~1', '0x1')], {
    'a~1': '1',
    'b~1': '1',
    'c~1': '1',
  });
  let queue = queueOf(steps);
  queue = withOutcome(queue, { id: 'a~1', kind: 'sell' }, false);
  expect(queue.waiting).toEqual(['b~1', 'c~1']);
  queue = withOutcome(queue, { id: 'b~1', kind: 'sell' }, true);
  queue = retried(queue, steps, 'a~1');
  expect(queue.waiting).toEqual(['c~1', 'a~1']);
  // a step that was sent is never signed twice
  expect(retried(queue, steps, 'b~1').waiting).toEqual(['c~1', 'a~1']);
});

test('without leave to sell the rest stops, and waits to be tried again from there', () => {
  const steps = stepsOf([edition('a~1', '0x1', false), edition('b~1', '0x1', false)], {
    'a~1': '1',
    'b~1': '1',
  });
  const approve = { id: 'approve:polygon:0x1', kind: 'approve' } as const;
  const stopped = withOutcome(queueOf(steps), approve, false);
  expect(stopped.waiting).toEqual([]);
  expect(retried(stopped, steps).waiting).toEqual(['approve:polygon:0x1', 'a~1', 'b~1']);
});
