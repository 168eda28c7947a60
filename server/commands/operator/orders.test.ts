import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Shop, startShop } from '../../src/flows/testing/shop.ts';
import { UsageError } from '../options.ts';
import { collectLines } from '../testing/collect-lines.ts';
import { operatorOrders } from './orders.ts';

let shop: Shop;
const numbers: string[] = [];
beforeAll(async () => {
  shop = await startShop();
  const buyer = await shop.addPerson('asha');
  await shop.addWallet(buyer, '0x70997970C51812dc3A010C7d01b50e0d17dc79C8');
  for (const id of ['the-entry', 'the-patient-projector']) {
    await shop.addItem({ id });
    const { response: answer } = await buyer.send('createOrder', { body: { itemId: id } });
    numbers.push(answer.number);
    if (id === 'the-entry') await buyer.send('cancelOrder', { params: { id: answer.id } });
  }
});
afterAll(() => shop.close());

async function run(...argv: string[]): Promise<string[]> {
  const { io, lines } = collectLines();
  expect(await operatorOrders(shop.ctx, argv, io)).toBe(0);
  return lines;
}

test('lists orders, newest first, with where they stand and why', async () => {
  const lines = await run('list');
  expect(await run()).toEqual(lines);
  expect(lines.map((line) => line.split('\t').slice(0, 2))).toEqual([
    [numbers[1], 'awaiting_payment'],
    [numbers[0], 'expired'],
  ]);
  expect(lines[0]).toContain('24 MATIC');
  expect(lines[1]).toContain('Cancelled before a payment came.');
});

test('lists one state, or few', async () => {
  expect(await run('list', '--state', 'expired')).toHaveLength(1);
  expect(await run('list', '--state', 'complete')).toEqual([]);
  expect(await run('list', '--limit', '1')).toHaveLength(1);
});

test('prints one JSON array for machines, without people', async () => {
  const [line = ''] = await run('list', '--json');
  expect(JSON.parse(line)).toMatchObject([
    {
      number: numbers[1],
      reservesEdition: true,
      total: { amount: '24000000000000000000', currency: 'MATIC' },
    },
    { number: numbers[0], reservesEdition: true },
  ]);
  expect(line).not.toContain('asha');
});

test.each([[['list', '--state', 'lost']], [['list', '--limit', '0']], [['list', '--what']], [['refund']]])(
  'explains itself to %j',
  async (argv) => {
    await expect(run(...argv)).rejects.toThrow(UsageError);
  },
);
