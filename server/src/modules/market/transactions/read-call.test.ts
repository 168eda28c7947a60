import { lotteryAbi, marketplaceAbi } from '@talkies/abi';
import { encodeFunctionData, type Hex } from 'viem';
import { expect, test } from 'vitest';
import { polygon } from '../../../platform/config/testing/shop.ts';
import { readCall } from './read-call.ts';

const from = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const amountOf = (kind: 'tickets' | 'sell', to: Hex, input: Hex, value = 0n) =>
  readCall({ kind, tokenId: '7', lotteryId: null }, [from]).fromFields({ from, to, input, value }, polygon)
    ?.amount;

test('the amount of tickets is the money sent along, never their number', () => {
  const { lottery } = polygon.contracts;
  const input = encodeFunctionData({ abi: lotteryAbi, functionName: 'buyTickets', args: [7n, 5n] });
  expect(amountOf('tickets', lottery, input)).toBeNull();
  expect(amountOf('tickets', lottery, input, 50n)).toBe(50n);
});

test('the amount of an offer is its price', () => {
  const input = encodeFunctionData({ abi: marketplaceAbi, functionName: 'list', args: [7n, 30n] });
  expect(amountOf('sell', polygon.contracts.marketplace, input)).toBe(30n);
});
