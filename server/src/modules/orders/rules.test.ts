import { orderStates } from '@talkies/shared';
import { describe, expect, test } from 'vitest';
import {
  type ChainFacts,
  decideAdvance,
  decidePlacement,
  mayMove,
  type OrderFacts,
  type Placing,
  payProblem,
  stepsToRefund,
} from './rules.ts';

const now = new Date('2026-11-21T09:00:00Z');
const after = (seconds: number): Date => new Date(now.getTime() + seconds * 1000);

const orderFacts = (part: Partial<OrderFacts> = {}): OrderFacts => ({
  id: 'order',
  state: 'awaiting_payment',
  wallet: '0xA',
  walletKind: 'extension',
  voucherSignature: '0x51',
  paying: false,
  reservesEdition: true,
  expiresAt: after(600),
  paymentId: null,
  ethQuoted: false,
  latePaymentUntil: null,
  ...part,
});

describe('who wants to pay', () => {
  test.each([
    ['awaiting_payment', {}, null],
    ['awaiting_payment', { paying: true }, 'order/wrong-state'],
    ['awaiting_payment', { expiresAt: after(-1) }, 'order/quote-expired'],
    ['awaiting_payment', { expiresAt: after(-1), paying: true }, 'order/quote-expired'],
    ['awaiting_payment', { expiresAt: now }, null],
    ['expired', { expiresAt: after(-1) }, 'order/quote-expired'],
    ['expired', {}, 'order/wrong-state'],
    ['created', {}, 'order/wrong-state'],
    ['paid', { expiresAt: after(-1) }, 'order/wrong-state'],
    ['refunded', {}, 'order/wrong-state'],
  ] as const)('an order that is %s, with %o: %s', (state, part, problem) => {
    expect(payProblem(orderFacts({ state, ...part }), now)).toBe(problem);
  });
});

describe('moves', () => {
  test('a delivered or refunded order is never delivered or refunded again', () => {
    for (const state of orderStates) expect(mayMove('refunded', state)).toBe(false);
    expect(mayMove('complete', 'paid')).toBe(false);
    expect(mayMove('complete', 'refund_due')).toBe(false);
  });

  test('money that comes late still buys', () => {
    expect(mayMove('expired', 'paid')).toBe(true);
    expect(mayMove('failed', 'paid')).toBe(true);
  });

  test('nothing is paid before it was quoted', () => {
    expect(mayMove('created', 'paid')).toBe(false);
  });
});

describe('who asks for an item', () => {
  const placing = (part: Partial<Placing> = {}): Placing => {
    const own = part.own ?? [];
    return {
      own,
      reservedByBuyer: own.length,
      mostReserved: 5,
      wallet: '0xA',
      now,
      quantity: 10,
      minted: 0,
      reserved: own.length,
      endedUnpaid: [],
      launchLeft: null,
      ...part,
    };
  };

  test('gets a new order', () => {
    expect(decidePlacement(placing())).toEqual({ kind: 'place', freed: [], expiredOnly: [] });
  });

  test('gets the open order that they have', () => {
    const own = [orderFacts()];
    expect(decidePlacement(placing({ own }))).toEqual({ kind: 'reuse', order: own[0] });
  });

  test('gets the order whose payment is on its way, whatever wallet is active and whatever the time', () => {
    const own = [orderFacts({ paying: true, wallet: '0xB', expiresAt: after(-1) })];
    expect(decidePlacement(placing({ own }))).toEqual({ kind: 'reuse', order: own[0] });
  });

  test('takes up again what they cancelled while its voucher is good', () => {
    const own = [orderFacts({ state: 'expired' })];
    expect(decidePlacement(placing({ own }))).toEqual({ kind: 'reuse', order: own[0] });
  });

  test('with another wallet: the old voucher could still be used, so both editions stay reserved', () => {
    const own = [orderFacts({ wallet: '0xB' })];
    expect(decidePlacement(placing({ own }))).toEqual({ kind: 'place', freed: [], expiredOnly: own });
    expect(decidePlacement(placing({ own, quantity: 1 }))).toMatchObject({ code: 'order/all-reserved' });
  });

  test('with another wallet: a voucher that never left the shop is given up', () => {
    const own = [orderFacts({ wallet: '0xB', walletKind: 'vault' })];
    expect(decidePlacement(placing({ own, quantity: 1 }))).toEqual({
      kind: 'place',
      freed: own,
      expiredOnly: [],
    });
  });

  test('leaves an order whose payment may still turn out to have been made in time, and no other one', () => {
    const lapsed = { expiresAt: after(-1), latePaymentUntil: after(119) };
    const left = { kind: 'place', freed: [], expiredOnly: [] };
    for (const walletKind of ['vault', 'extension'] as const) {
      const own = [orderFacts({ ...lapsed, walletKind })];
      expect(decidePlacement(placing({ own }))).toEqual(left);
      expect(decidePlacement(placing({ own, quantity: 1 }))).toMatchObject({ code: 'order/all-reserved' });
      const over = [orderFacts({ ...lapsed, walletKind, latePaymentUntil: after(-1) })];
      expect(decidePlacement(placing({ own: over }))).not.toEqual(left);
    }
    const cancelled = [orderFacts({ ...lapsed, walletKind: 'vault', state: 'expired' })];
    expect(decidePlacement(placing({ own: cancelled }))).toMatchObject({ freed: cancelled });
  });

  test('reserves at most two editions of a drop', () => {
    const own = [orderFacts({ state: 'expired', wallet: '0xB' }), orderFacts({ wallet: '0xC' })];
    expect(decidePlacement(placing({ own }))).toMatchObject({ code: 'order/too-many-open' });
  });

  test('reserves at most five editions over all drops', () => {
    expect(decidePlacement(placing({ reservedByBuyer: 4 }))).toMatchObject({ kind: 'place' });
    expect(decidePlacement(placing({ reservedByBuyer: 5 }))).toMatchObject({
      code: 'order/too-many-open',
    });
  });

  describe('who has kept it back for a quarter of an hour without paying', () => {
    const ends = (...minutes: number[]) =>
      minutes.map((ago) => ({ from: after(-60 * (ago + 10)), until: after(-60 * ago) }));

    test('leaves the last edition to others for ten minutes', () => {
      const last = { quantity: 1, endedUnpaid: ends(3, 13) };
      expect(decidePlacement(placing(last))).toEqual({ kind: 'pause', until: after(7 * 60) });
      expect(decidePlacement(placing({ ...last, endedUnpaid: ends(10, 20) }))).toMatchObject({
        kind: 'place',
      });
    });

    test('may have one of several', () => {
      expect(decidePlacement(placing({ quantity: 2, endedUnpaid: ends(3, 13) }))).toMatchObject({
        kind: 'place',
      });
    });

    test('is not who looked at it six times and closed the dialog', () => {
      const looked = [1, 2, 3, 4, 5, 6].map((ago) => ({
        from: after(-60 * ago - 20),
        until: after(-60 * ago),
      }));
      expect(decidePlacement(placing({ quantity: 1, endedUnpaid: looked }))).toMatchObject({ kind: 'place' });
    });

    test('may renew once', () => {
      expect(decidePlacement(placing({ quantity: 1, endedUnpaid: ends(0) }))).toMatchObject({
        kind: 'place',
      });
    });
  });

  test.each([
    [9, 0, 'place'],
    [0, 9, 'place'],
    [5, 5, 'order/all-reserved'],
    [0, 10, 'order/all-reserved'],
    [10, 0, 'order/sold-out'],
  ])('of ten, with %i minted and %i reserved: %s', (minted, reserved, outcome) => {
    const placement = decidePlacement(placing({ minted, reserved }));
    expect('code' in placement ? placement.code : placement.kind).toBe(outcome);
  });
});

describe('what the chain makes of an order', () => {
  const facts = (part: Partial<ChainFacts> = {}): ChainFacts => ({
    mintedIn: null,
    head: { number: 100, at: now },
    finalized: 98,
    need: 1,
    isChainIdle: false,
    soldOut: false,
    unanswered: false,
    now,
    ...part,
  });
  const nothing = (order: OrderFacts) => ({ through: [], reservesEdition: order.reservesEdition });

  test.each(['awaiting_payment', 'expired', 'failed'] as const)('minted, it is complete from %s', (state) => {
    expect(decideAdvance(orderFacts({ state }), facts({ mintedIn: 100 }))).toEqual({
      through: ['paid', 'minting', 'minted', 'complete'],
      reservesEdition: true,
    });
  });

  test('it waits for as many confirmations as the chain asks for', () => {
    const order = orderFacts();
    const need = 3;
    expect(decideAdvance(order, facts({ mintedIn: 99, need })).through.at(-1)).toBe('minted');
    const minted = orderFacts({ state: 'minted' });
    expect(decideAdvance(minted, facts({ mintedIn: 99, need }))).toEqual(nothing(minted));
    expect(decideAdvance(minted, facts({ mintedIn: 98, need })).through).toEqual(['complete']);
  });

  test('it lets go of its edition when no reorganisation can take the mint away', () => {
    const order = orderFacts({ state: 'complete' });
    expect(decideAdvance(order, facts({ mintedIn: 99 })).reservesEdition).toBe(true);
    expect(decideAdvance(order, facts({ mintedIn: 98 })).reservesEdition).toBe(false);
  });

  test.each(['paid', 'minting', 'minted', 'complete'] as const)(
    'a mint that vanished moves it back from %s',
    (state) => {
      const advance = decideAdvance(orderFacts({ state, reservesEdition: false }), facts());
      expect(advance).toEqual({ through: ['awaiting_payment'], reservesEdition: true });
    },
  );

  test('the chain has the last word on expiry, not our clock', () => {
    const order = orderFacts({ expiresAt: after(-30) });
    expect(decideAdvance(order, facts({ head: { number: 100, at: after(-30) } }))).toEqual(nothing(order));
    expect(decideAdvance(order, facts({ head: { number: 101, at: after(-29) } }))).toEqual({
      through: ['expired'],
      reservesEdition: false,
    });
  });

  test('a local chain at rest expires it a little after its last second', () => {
    const head = { number: 100, at: after(-3600) };
    const order = (seconds: number) => orderFacts({ expiresAt: after(-seconds) });
    expect(decideAdvance(order(2), facts({ head, isChainIdle: true })).through).toEqual([]);
    expect(decideAdvance(order(3), facts({ head, isChainIdle: true })).through).toEqual(['expired']);
    expect(decideAdvance(order(3), facts({ head, isChainIdle: false })).through).toEqual([]);
  });

  test('cancelled, it reserves its edition until its voucher is void', () => {
    const order = orderFacts({ state: 'expired' });
    expect(decideAdvance(order, facts())).toEqual(nothing(order));
    expect(decideAdvance(order, facts({ head: { number: 1, at: after(601) } }))).toEqual({
      through: [],
      reservesEdition: false,
    });
  });

  test('never quoted, it is over with its ten minutes', () => {
    const order = orderFacts({ state: 'created', voucherSignature: null, expiresAt: after(-1) });
    expect(decideAdvance(order, facts())).toEqual({ through: ['expired'], reservesEdition: false });
  });

  test('it fails when the chain has sold the last edition to somebody else', () => {
    expect(decideAdvance(orderFacts(), facts({ soldOut: true })).through).toEqual(['failed']);
  });

  test.each(['refund_due', 'refunded'] as const)('%s is no matter of the chain', (state) => {
    const order = orderFacts({ state, reservesEdition: false });
    expect(decideAdvance(order, facts())).toEqual(nothing(order));
  });
});

describe('a payment whose money goes back', () => {
  const order = (part: Partial<OrderFacts>) => orderFacts({ reservesEdition: false, ...part });

  test('ends the order that it paid for, until its token is there', () => {
    const steps = orderStates.map((state) => stepsToRefund(order({ state, paymentId: 'own' }), 'own'));
    expect(orderStates.filter((_, at) => steps[at] !== null)).toEqual(['paid', 'minting']);
    expect(stepsToRefund(order({ state: 'paid', paymentId: 'own' }), 'own')).toEqual(['refund_due']);
  });

  test('ends one that was over without money, and had no edition to come any more', () => {
    const steps = (part: Partial<OrderFacts>) => stepsToRefund(order({ paymentId: null, ...part }), 'late');
    expect(steps({ state: 'expired' })).toEqual(['paid', 'refund_due']);
    expect(steps({ state: 'failed' })).toEqual(['paid', 'refund_due']);
    expect(steps({ state: 'expired', reservesEdition: true })).toBeNull();
    expect(steps({ state: 'awaiting_payment' })).toBeNull();
  });

  test('leaves one alone that other money pays for', () => {
    for (const state of orderStates)
      expect(stepsToRefund(order({ state, paymentId: 'other' }), 'own')).toBeNull();
  });
});
