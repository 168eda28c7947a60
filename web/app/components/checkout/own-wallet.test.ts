import { expect, test } from 'vitest';
import { payersOf } from './own-wallet.ts';

const key = { chain: null };
const there = { chain: 'ethereum' } as const;

test('who has a wallet for the chain pays with it, not with a contract on another one', () => {
  expect(payersOf([there, key], 'polygon')).toEqual([key]);
});

test('who has only a contract on another chain keeps it, and hears from the server why it cannot pay', () => {
  expect(payersOf([there], 'polygon')).toEqual([there]);
  expect(payersOf([], 'polygon')).toEqual([]);
});
