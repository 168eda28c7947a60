import type { MyLottery } from '@talkies/shared/schemas';
import { expect, test } from 'vitest';
import { lastPurchase } from './last-purchase.ts';

type Mine = Parameters<typeof lastPurchase>[0];
const sent = (
  state: MyLottery['pending'][number]['state'],
  at = '2026-11-22T12:00:00.000Z',
  kind: MyLottery['pending'][number]['kind'] = 'tickets',
) => ({ id: 'a-row', kind, state, reason: null, at }) as MyLottery['pending'][number];
const bought = (at: string) => ({ count: 2, at }) as MyLottery['purchases'][number];
const before = bought('2026-11-22T11:00:00.000Z');
const after = bought('2026-11-22T12:01:00.000Z');

const mine = (pending: MyLottery['pending'], ...purchases: MyLottery['purchases']): Mine => ({
  pending,
  purchases,
});

test.each<[string, Mine, ReturnType<typeof lastPurchase>['state']]>([
  ['nothing was bought or sent', mine([]), 'none'],
  ['what was sent about the lottery buys nothing', mine([sent('sent', before.at, 'draw')]), 'none'],
  ['the transaction waits for a block', mine([sent('sent')]), 'sent'],
  ['and somebody has tickets from before', mine([sent('sent')], before), 'sent'],
  ['its block was taken back', mine([sent('lost')], before), 'sent'],
  ['a block has it, and the purchase is not read yet', mine([sent('confirming')]), 'sent'],
  ['a block has it', mine([sent('confirming')], after), 'done'],
  ['it is final', mine([sent('done')], after), 'done'],
  ['its hour is over', mine([], before), 'done'],
  ['the chain refused it', mine([sent('failed')]), 'refused'],
  ['and somebody has tickets from before', mine([sent('failed')], before), 'refused'],
  ['the next one worked', mine([sent('done', after.at), sent('failed')], after), 'done'],
  ['the next one is under way', mine([sent('sent', after.at), sent('failed')], before), 'sent'],
  ['tickets came later by another payment', mine([sent('failed')], after), 'done'],
])('%s', (_, known, state) => {
  expect(lastPurchase(known).state).toBe(state);
});

test('says why it was refused', () => {
  const failed = { ...sent('failed'), reason: 'Sold out' };
  expect(lastPurchase(mine([failed], before))).toMatchObject({ state: 'refused', text: 'Sold out' });
});
