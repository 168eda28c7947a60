import { describe, expect, test } from 'vitest';
import {
  type DialogEvent,
  type DialogState,
  nothing,
  reduce,
  type TransactionView,
} from './dialog-machine.ts';
import type { Refusal } from './refusal.ts';

type View = TransactionView<string, string, string>;
type Event = DialogEvent<string, string, string>;

const refusal: Refusal = { code: 'rejected', title: 'No', text: '', remedy: 'again', fields: [] };

const at: Record<DialogState, View> = {
  idle: nothing,
  preparing: { ...nothing, state: 'preparing', intent: 'bid' },
  ready: { ...nothing, state: 'ready', intent: 'bid', plan: 'plan' },
  signing: { ...nothing, state: 'signing', intent: 'bid', plan: 'plan' },
  sent: { ...nothing, state: 'sent', intent: 'bid', plan: 'plan', transaction: '0x1' },
  done: { ...nothing, state: 'done', intent: 'bid', plan: 'plan', transaction: '0x1' },
  refused: { ...nothing, state: 'refused', intent: 'bid', plan: 'plan', refusal },
};
const states = Object.keys(at) as DialogState[];

const events: Record<Event['name'], Event> = {
  prepare: { name: 'prepare', intent: 'buy' },
  prepared: { name: 'prepared', plan: 'newer' },
  sign: { name: 'sign' },
  sent: { name: 'sent', transaction: '0x2', sentState: 'sent', refusal: null },
  refuse: { name: 'refuse', refusal },
  stop: { name: 'stop' },
  pair: { name: 'pair' },
  unpair: { name: 'unpair' },
  recover: { name: 'recover' },
  reset: { name: 'reset' },
};

/** The state after each event in each state, in the order of `states`; null: the view stays the same object. */
const table: Record<Event['name'], readonly (DialogState | null)[]> = {
  //         idle         preparing  ready        signing    sent    done         refused
  prepare: ['preparing', null, 'preparing', null, null, 'preparing', 'preparing'],
  prepared: [null, 'ready', null, 'signing', null, null, null],
  sign: [null, null, 'signing', null, null, null, 'signing'],
  sent: ['sent', 'sent', 'sent', 'sent', 'sent', 'sent', 'sent'],
  refuse: [null, 'refused', null, 'refused', null, null, 'refused'],
  stop: [null, 'idle', null, 'ready', null, null, null],
  pair: [null, null, 'ready', 'ready', null, null, 'refused'],
  unpair: [null, null, null, null, null, null, null],
  recover: [null, null, null, null, null, null, 'ready'],
  reset: [null, 'idle', 'idle', null, 'idle', 'idle', 'idle'],
};

const pairs = states.flatMap((state, column) =>
  (Object.keys(events) as Event['name'][]).map((name) => [state, name, table[name][column] ?? null] as const),
);

test.each(pairs)('%s, %s: %s', (state, name, expected) => {
  const after = reduce(at[state], events[name]);
  if (expected === null) expect(after).toBe(at[state]);
  else expect(after.state).toBe(expected);
});

describe('a transaction', () => {
  const walk = (...walked: Event[]): View => walked.reduce<View>(reduce, nothing);

  test('goes from the wish to the chain, with what was planned and what was sent', () => {
    const view = walk(events.prepare, events.prepared, events.sign, events.sent, {
      ...events.sent,
      sentState: 'done',
    } as Event);
    expect(view).toEqual({ ...nothing, state: 'done', intent: 'buy', plan: 'newer', transaction: '0x2' });
  });

  test('begins anew without anything of the one before', () => {
    expect(reduce(at.refused, events.prepare)).toEqual({ ...nothing, state: 'preparing', intent: 'buy' });
    expect(reduce(at.done, events.reset)).toEqual(nothing);
  });

  test('is signed by a newer plan where the first was too old', () => {
    expect(reduce(at.signing, events.prepared)).toEqual({ ...at.signing, plan: 'newer' });
  });

  test('that the chain refused says why, and is not signed again by mistake', () => {
    const failed = reduce(at.sent, { name: 'sent', transaction: '0x1', sentState: 'refused', refusal });
    expect(failed).toMatchObject({ state: 'refused', transaction: '0x1', refusal });
    expect(reduce(failed, events.sign)).toBe(failed);
    expect(reduce(failed, events.recover)).toBe(failed);
  });

  test('that was refused before there was a plan can only be prepared again', () => {
    const early: View = { ...at.refused, plan: null };
    expect(reduce(early, events.sign)).toBe(early);
    expect(reduce(early, events.recover)).toBe(early);
    expect(reduce(early, events.prepare).state).toBe('preparing');
  });

  test.each(['ready', 'signing', 'refused'] as const)('%s asks for the phone, and no longer', (state) => {
    const pairing = reduce(at[state], events.pair);
    expect(pairing.pairing).toBe(true);
    expect(reduce(pairing, events.unpair).pairing).toBe(false);
    expect(reduce(pairing, events.sent).pairing).toBe(false);
    expect(reduce(pairing, events.prepare).pairing).toBe(false);
  });
});
