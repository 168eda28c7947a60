import { checkDraw, DRAW_FORMAT } from '@talkies/shared/draw';
import type { ApiResponse, Lottery } from '@talkies/shared/schemas';
import { drawnFile, holderNumber, somePurchases } from '@talkies/shared/testing/draws';
import { expect, test } from 'vitest';
import type { Api } from '../../../lib/api/api.ts';
import { drawFileOf, loadPurchases } from './draw-file.ts';

const list = somePurchases(2_500);
const file = drawnFile(list);

type Part = ApiResponse<'lotteryTickets'>['purchases'][number];
const bought = ([address, count]: (typeof list)[number]): Part => ({
  first: 0,
  count,
  holder: { address: address.toUpperCase().replace('0X', '0x'), name: null, handle: null },
  block: 1,
  transaction: '0x',
  at: '2027-01-15T00:00:00.000Z',
});

/** The API with the ticket list, in pages of a thousand purchases. */
const api = ((_: string, { query }: { query: { cursor?: string } }) => {
  const from = Number(query.cursor ?? 0);
  const next = from + 1_000;
  return Promise.resolve({
    purchases: list.slice(from, next).map(bought),
    total: list.length,
    nextCursor: next < list.length ? String(next) : null,
  });
}) as unknown as Api;

const { draw } = file;
if (!draw) throw new Error('The example has a draw.');

/** The same lottery in the form of its page. */
const lottery = {
  id: 'first-night',
  purchases: list.length,
  chainId: file.chainId,
  contract: file.contract,
  lotteryId: String(file.lotteryId),
  beacon: {
    ...file.beacon,
    network: 'practice',
    chainHash: '',
    state: null,
    since: null,
    url: 'https://beacon.example',
  },
  deadline: new Date(file.deadline * 1000).toISOString(),
  round: { number: String(file.round), at: '2027-01-15T08:30:00.000Z' },
  total_tickets: file.sold,
  listHash: file.listHash,
  winner: { address: draw.winner, name: null, handle: null, ticket: draw.winningTicket },
  draw: {
    ticket: draw.winningTicket,
    signature: [draw.signature.slice(0, 66), `0x${draw.signature.slice(66)}`] as [string, string],
    transaction: { hash: '0x', block: 1, at: '2027-01-15T08:31:00.000Z', explorerUrl: '' },
    proceeds: {} as NonNullable<Lottery['draw']>['proceeds'],
  },
};

test('the list comes in parts, in the order of the sale, and says how far it is', async () => {
  const seen: number[] = [];
  const loaded = await loadPurchases(api, lottery, (have) => seen.push(have));
  expect(loaded).toEqual(list);
  expect(seen).toEqual([1_000, 2_000, 2_500]);
});

test('what is sold while the list is read belongs to a later hash', async () => {
  expect(await loadPurchases(api, { ...lottery, purchases: 1_500 }, () => undefined)).toEqual(
    list.slice(0, 1_500),
  );
});

test('the page’s lottery and list are the file that the rules check, and every step holds', async () => {
  const purchases = await loadPurchases(api, lottery, () => undefined);
  const assembled = drawFileOf(lottery, purchases, DRAW_FORMAT);
  expect(assembled).toEqual(file);
  expect(checkDraw(assembled).filter(({ passed }) => !passed)).toEqual([]);
});

test('a winner whom the page invents does not hold', () => {
  const winner = { ...lottery.winner, address: holderNumber(0xbad) };
  const steps = checkDraw(drawFileOf({ ...lottery, winner }, list, DRAW_FORMAT));
  expect(steps.filter(({ passed }) => !passed).map(({ what }) => what)).toEqual(['winner']);
});

test('without a draw the list, the round and the beacon are checked', () => {
  const steps = checkDraw(drawFileOf({ ...lottery, draw: null, winner: null }, list, DRAW_FORMAT));
  expect(steps.map(({ what, passed }) => [what, passed])).toEqual([
    ['list', true],
    ['hash', true],
    ['round', true],
    ['beacon', true],
  ]);
});
