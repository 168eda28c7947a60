import type { OrderState } from '@talkies/shared';
import { describe, expect, test } from 'vitest';
import { decideEthPayment, type EthFacts, type EthPaymentRecord } from './rules.ts';

const noon = new Date('2026-03-01T12:00:00Z');
const after = (minutes: number): Date => new Date(noon.getTime() + minutes * 60_000);
const days = (count: number): Date => after(count * 24 * 60);

const payment = (state: EthPaymentRecord) => ({ id: 'payment', state, expiresAt: after(10), amount: '5' });
const order = (state: OrderState, more: object = {}) => ({
  ...{ state, delivered: false, paying: false, ethQuoted: true, paymentId: null },
  ...more,
});
const received = { amount: '5', refunded: '0', refundBlock: null, blockNumber: 100, at: after(5) };
const facts = (more: Partial<EthFacts> = {}): EthFacts => ({
  received: null,
  final: { number: 90, at: after(1) },
  head: { at: after(6) },
  isChainIdle: false,
  now: after(6),
  collectingFrom: days(-100),
  mintWaits: false,
  mintRefused: false,
  undeliverable: null,
  deliveredBefore: false,
  ...more,
});
const final = { number: 100, at: after(20) };
const decide = (...args: Parameters<typeof decideEthPayment>) => decideEthPayment(...args);
const refund = (reason: string) => ({ kind: 'refund', reason: expect.stringContaining(reason) });

describe('a payment that was not made', () => {
  test('is waited for while it may come, and lets the edition go when it cannot', () => {
    expect(decide(payment('quoted'), order('awaiting_payment'), facts())).toEqual({ kind: 'none' });
    const past = facts({ head: { at: after(11) } });
    expect(decide(payment('quoted'), order('awaiting_payment'), past)).toEqual({ kind: 'release' });
    const released = order('expired', { ethQuoted: false });
    expect(decide(payment('quoted'), released, past)).toEqual({ kind: 'none' });
    expect(decide(payment('quoted'), released, { ...past, final })).toEqual({ kind: 'void' });
  });

  test('is over on a chain at rest once its last second has passed', () => {
    const rest = (minutes: number) => facts({ isChainIdle: true, now: after(minutes) });
    expect(decide(payment('quoted'), order('awaiting_payment'), rest(10))).toEqual({ kind: 'none' });
    expect(decide(payment('quoted'), order('awaiting_payment'), rest(10.1))).toEqual({ kind: 'void' });
  });
});

describe('a payment that was made', () => {
  test('pays for nothing before its block is final', () => {
    for (const unsure of [null, { number: 99, at: after(19) }]) {
      const seen = facts({ received, final: unsure });
      expect(decide(payment('quoted'), order('awaiting_payment'), seen)).toEqual({ kind: 'await' });
      expect(decide(payment('quoted'), order('awaiting_payment', { paying: true }), seen).kind).toBe('none');
      expect(decide(payment('quoted'), order('expired'), seen)).toEqual({ kind: 'none' });
    }
  });

  test('pays for what the shop had delivered before a restore, once', () => {
    const known = facts({ received, final, deliveredBefore: true });
    for (const state of ['expired', 'complete'] as const) {
      expect(decide(payment('quoted'), order(state), known)).toEqual({ kind: 'adopt' });
      expect(decide(payment('quoted'), order(state, { paymentId: 'other' }), known).kind).toBe('refund');
    }
    const back = { ...known, received: { ...received, refunded: '5' } };
    expect(decide(payment('quoted'), order('expired'), back).kind).toBe('refund');
  });

  test('pays for an order that waits', () => {
    const done = facts({ received, final });
    expect(decide(payment('quoted'), order('awaiting_payment'), done)).toEqual({ kind: 'pay' });
  });

  test.each(['5', '2'])('of which %s of 5 went back already pays for no order that waits', (refunded) => {
    const back = facts({ received: { ...received, refunded, refundBlock: 100 }, final });
    expect(decide(payment('quoted'), order('awaiting_payment'), back)).toEqual(refund('sent back already'));
  });

  test.each<[OrderState, object, string]>([
    ['expired', {}, 'when the order was over'],
    ['failed', {}, 'when the order was over'],
    ['minting', { paymentId: 'a card’s' }, 'paid already'],
    ['refunded', { paymentId: 'a card’s' }, 'paid already'],
    ['complete', { delivered: true }, 'in its own coin'],
  ])('goes back where the order is %s %o', (state, more, reason) => {
    const done = facts({ received, final });
    expect(decide(payment('quoted'), order(state, more), done)).toEqual(refund(reason));
  });

  test.each<OrderState>(['paid', 'minting', 'minted', 'complete'])(
    'waits while a reorganisation could still take the voucher’s mint away (%s)',
    (state) => {
      expect(decide(payment('quoted'), order(state), facts({ received, final })).kind).toBe('none');
    },
  );

  test('of another amount than the order’s goes back, whatever the order is', () => {
    const other = facts({ received: { ...received, amount: '1' }, final });
    for (const state of ['awaiting_payment', 'expired', 'complete'] as const)
      expect(decide(payment('quoted'), order(state), other)).toEqual(refund('of another amount'));
  });

  test('goes back while the receiver cannot announce it before its payer may take it back', () => {
    const suspended = (until: number) =>
      facts({ received: { ...received, at: noon }, final, collectingFrom: days(until) });
    expect(decide(payment('quoted'), order('awaiting_payment'), suspended(12.9)).kind).toBe('pay');
    expect(decide(payment('quoted'), order('awaiting_payment'), suspended(13))).toEqual(
      refund('were stopped'),
    );
  });

  test('that waited until its payer may soon take it back goes back instead', () => {
    const late = (count: number) => facts({ received: { ...received, at: noon }, final, now: days(count) });
    expect(decide(payment('quoted'), order('awaiting_payment'), late(11)).kind).toBe('pay');
    expect(decide(payment('quoted'), order('awaiting_payment'), late(12.1))).toEqual(refund('in time'));
  });
});

test('a paid order’s money is kept when the token is there for good, and goes back where it cannot be', () => {
  const done = facts({ received, final });
  expect(decide(payment('paid'), order('minting'), done)).toEqual({ kind: 'none' });
  expect(decide(payment('paid'), order('complete'), done)).toEqual({ kind: 'none' });
  expect(decide(payment('paid'), order('complete', { delivered: true }), done)).toEqual({
    kind: 'keep',
  });
  const undeliverable = 'House full';
  expect(decide(payment('paid'), order('minting'), { ...done, undeliverable })).toEqual(
    refund(undeliverable),
  );
});

test('a paid order’s money that went back, or may soon, pays for no mint that is not signed yet', () => {
  const after = (row: object, at: number, mintWaits = true) =>
    decide(
      payment('paid'),
      order('minting'),
      facts({ received: { ...received, at: noon, ...row }, final, now: days(at), mintWaits }),
    ).kind;
  expect(after({}, 11)).toBe('none');
  expect(after({}, 12.1)).toBe('call-off');
  expect(after({ refunded: '5', refundBlock: 99 }, 1)).toBe('call-off');
  expect(after({ refunded: '2', refundBlock: 99 }, 1)).toBe('call-off');
  expect(after({}, 12.1, false)).toBe('none');
});

test('a mint that was refused for now is requested once more, unless the money went back, or may soon', () => {
  const after = (row: object, at: number) =>
    decide(
      payment('paid'),
      order('minting'),
      facts({ received: { ...received, at: noon, ...row }, final, now: days(at), mintRefused: true }),
    ).kind;
  expect(after({}, 11)).toBe('mint-again');
  expect(after({}, 12.1)).toBe('refund');
  expect(after({ refunded: '2', refundBlock: 99 }, 1)).toBe('refund');
});

test.each<EthPaymentRecord>(['kept', 'announcing', 'announced', 'collecting', 'collected'])(
  'money that went back although the order is delivered is refunded (%s)',
  (state) => {
    const back = (refunded: string) =>
      decide(
        payment(state),
        order('complete', { delivered: true }),
        facts({ received: { ...received, refunded, refundBlock: 100 }, final }),
      ).kind;
    expect([back('0'), back('2'), back('5')]).toEqual(['none', 'none', 'refunded']);
  },
);

test('a refund is over when all of it is back, in a block that is final', () => {
  const back = (refunded: string, refundBlock: number) =>
    decide(
      payment('refunding'),
      order('refund_due'),
      facts({ received: { ...received, refunded, refundBlock }, final }),
    ).kind;
  expect(back('4', 100)).toBe('none');
  expect(back('5', 101)).toBe('none');
  expect(back('5', 100)).toBe('refunded');
});
