import type { OrderState } from '@talkies/shared';
import { describe, expect, test } from 'vitest';
import { consequenceOf, nextAttempt, nextCheck, nextRecheck, type ProviderStatus } from './rules.ts';

const requested = {
  id: 'one',
  state: 'pending',
  amount: 12_00n,
  currency: 'USD',
  received: 0n,
  receivedCurrency: null,
  disputeEnd: null,
  refundDisputedAt: null,
} as const;
const waiting = { state: 'awaiting_payment' as OrderState, paymentId: null };
const status = (part: Partial<ProviderStatus> = {}): ProviderStatus => ({
  state: 'paid',
  paymentId: 'one',
  amount: 12_00n,
  currency: 'USD',
  refunded: 0n,
  disputed: false,
  receipt: null,
  ...part,
});
const kindOf = (...facts: Parameters<typeof consequenceOf>) => consequenceOf(...facts).kind;

describe('what follows from a provider’s word', () => {
  test('the exact amount for an order that waits pays it; what can still be paid changes nothing', () => {
    expect(kindOf(requested, waiting, status())).toBe('pay');
    expect(kindOf(requested, waiting, status({ state: 'pending', amount: 0n }))).toBe('none');
    expect(kindOf(requested, waiting, status({ state: 'failed', amount: 0n }))).toBe('fail');
    expect(kindOf({ ...requested, state: 'failed' }, waiting, status({ state: 'failed', amount: 0n }))).toBe(
      'none',
    );
  });

  test.each([
    [{ amount: 11_99n }, 'of another amount'],
    [{ amount: 12_01n }, 'of another amount'],
    [{ currency: 'INR' }, 'another currency'],
    // as many yen as there were cents: a currency without a smaller unit
    [{ currency: 'JPY', amount: 12n }, 'another currency'],
    [{ currency: 'JPY', amount: 12_00n }, 'another currency'],
    [{ paymentId: 'two' }, 'another order'],
    [{ refunded: 12_00n }, 'sent back already'],
  ])('money that came otherwise than asked for (%o) goes back', (part, reason) => {
    expect(consequenceOf(requested, waiting, status(part))).toEqual({
      kind: 'refund',
      reason: expect.stringContaining(reason),
    });
  });

  test.each<[OrderState, string | null]>([
    ['expired', null],
    ['failed', null],
    ['complete', null],
    ['minting', 'another'],
    ['refunded', 'another'],
  ])('money for an order that is %s goes back', (state, paymentId) => {
    expect(kindOf(requested, { state, paymentId }, status())).toBe('refund');
  });

  test('success and then failure is money that was taken back', () => {
    const paid = { ...requested, state: 'paid', received: 12_00n, receivedCurrency: 'USD' } as const;
    const order = { state: 'minting' as OrderState, paymentId: 'one' };
    expect(kindOf(paid, order, status())).toBe('none');
    expect(kindOf(paid, order, status({ state: 'failed', amount: 0n }))).toBe('dispute');
    expect(kindOf(paid, order, status({ disputed: true }))).toBe('dispute');
  });

  test.each(['paid', 'refunding', 'refunded'] as const)(
    'more money for what is %s goes back, once',
    (state) => {
      const decided = { ...requested, state, received: 12_00n, receivedCurrency: 'USD' };
      const order = { state: 'complete' as OrderState, paymentId: 'one' };
      const more = status({ amount: 24_00n });
      expect(consequenceOf(decided, order, more)).toEqual({ kind: 'refund-surplus', amount: 12_00n });
      expect(kindOf({ ...decided, received: 24_00n }, order, more)).toBe('none');
      expect(kindOf(decided, order, status({ amount: 11_00n }))).toBe('none');
      expect(kindOf(decided, order, status({ amount: 24_00n, currency: 'INR' }))).toBe('none');
      expect(kindOf(decided, order, status({ amount: 24_00n, disputed: true }))).toMatch(/dispute/);
    },
  );

  test('money for what was delivered before a restore pays for that, unless some of it went back', () => {
    const order = { state: 'failed' as OrderState, paymentId: null };
    expect(kindOf(requested, order, status(), true)).toBe('adopt');
    expect(kindOf(requested, order, status({ refunded: 1_00n }), true)).toBe('refund');
    expect(kindOf(requested, { ...order, paymentId: 'another' }, status(), true)).toBe('refund');
  });

  test('a dispute that was won is none any more, whatever the provider goes on saying', () => {
    const won = { ...requested, state: 'paid', disputeEnd: 'won' } as const;
    const order = { state: 'complete' as OrderState, paymentId: 'one' };
    expect(kindOf(won, order, status({ disputed: true }))).toBe('none');
    expect(kindOf({ ...won, state: 'pending' }, order, status({ disputed: true }))).toBe('refund');
  });

  test.each(['refunding', 'refunded', 'disputed'] as const)('nothing follows once it is %s', (state) => {
    expect(kindOf({ ...requested, state }, waiting, status())).toBe('none');
  });

  test.each(['refunding', 'refunded'] as const)('but a dispute of what is %s, once', (state) => {
    const sentBack = { ...requested, state };
    const disputed = status({ disputed: true });
    expect(kindOf(sentBack, waiting, disputed)).toBe('refund-disputed');
    expect(kindOf({ ...sentBack, refundDisputedAt: new Date(0) }, waiting, disputed)).toBe('none');
    expect(kindOf({ ...sentBack, disputeEnd: 'won' }, waiting, disputed)).toBe('none');
  });
});

describe('when a provider is asked again', () => {
  const at = (seconds: number) => new Date(seconds * 1000);

  test('after a quarter of the age, from five seconds to ten minutes, and just after the quote’s end', () => {
    expect(nextCheck(at(0), at(4))).toEqual(at(9));
    expect(nextCheck(at(0), at(400))).toEqual(at(500));
    expect(nextCheck(at(0), at(86_400))).toEqual(at(87_000));
    expect(nextCheck(at(0), at(400), at(450))).toEqual(at(451));
    expect(nextCheck(at(0), at(4 * 86_400))).toBeNull();
  });

  test('about a refund that was confirmed at twice its age, from six hours on, for thirty days', () => {
    const looks: number[] = [];
    for (let next = nextRecheck(at(0), at(0)); next !== null; next = nextRecheck(at(0), next))
      looks.push(next.getTime() / 3_600_000);
    expect(looks).toEqual([6, 12, 24, 48, 96, 192, 384, 720]);
  });

  test('about a refund, ever more seldom to once an hour', () => {
    expect([1, 2, 20].map((failures) => nextAttempt(failures, at(0)))).toEqual([at(30), at(60), at(3600)]);
  });
});
