import type { EndpointName } from '@talkies/shared';
import type { Order } from '@talkies/shared/schemas';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Person, type Shop, startShop } from '../../flows/testing/shop.ts';
import { alteredToken } from '../../testing/altered-token.ts';

const NOWHERE = '00000000-0000-4000-8000-000000000000';
const hash = `0x${'ab'.repeat(32)}`;

let shop: Shop;
let owner: Person;
let other: Person;
let order: Order;
beforeAll(async () => {
  shop = await startShop();
  owner = await shop.addPerson('owner');
  other = await shop.addPerson('other');
  await shop.addWallet(owner, '0x70997970C51812dc3A010C7d01b50e0d17dc79C8');
  await shop.addWallet(other, '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC');
  const item = await shop.addItem();
  order = (await owner.send('createOrder', { body: { itemId: item.id } })).response;
});
afterAll(() => shop.close());

const link = () => {
  const [, , nftId = '', token = ''] = order.confirmationPath.split('/');
  return { nftId, token };
};

describe.each<[EndpointName, () => Parameters<Person['send']>[1]]>([
  ['createOrder', () => ({ body: { itemId: order.item.id } })],
  ['latestOrder', () => ({})],
  ['getOrder', () => ({ params: { id: order.id } })],
  ['payOrder', () => ({ params: { id: order.id } })],
  ['reportTransaction', () => ({ params: { id: order.id }, body: { hash } })],
  ['startEthPayment', () => ({ params: { id: order.id }, body: { payer: order.wallet } })],
  ['cancelOrder', () => ({ params: { id: order.id } })],
  ['confirmation', () => ({ params: link() })],
  ['showcase', () => ({})],
])('%s', (name, call) => {
  test('asks a visitor to sign in', async () => {
    expect((await shop.visitor.send(name, call())).problem).toMatchObject({
      status: 401,
      code: 'auth/required',
    });
  });
});

describe.each<[EndpointName, (id: string) => Parameters<Person['send']>[1]]>([
  ['getOrder', (id) => ({ params: { id } })],
  ['payOrder', (id) => ({ params: { id } })],
  ['reportTransaction', (id) => ({ params: { id }, body: { hash } })],
  ['startEthPayment', (id) => ({ params: { id }, body: { payer: order.wallet } })],
  ['cancelOrder', (id) => ({ params: { id } })],
])('%s', (name, call) => {
  test('tells others nothing: to them the order does not exist', async () => {
    const theirs = (await other.send(name, call(order.id))).problem;
    const nobodys = (await other.send(name, call(NOWHERE))).problem;
    expect(theirs).toMatchObject({ status: 404, code: 'order/not-found' });
    expect({ ...theirs, requestId: '' }).toEqual({ ...nobodys, requestId: '' });
  });

  test.each(['x', '1', `${NOWHERE}'--`, '%00'])('has nothing at %j', async (id) => {
    expect((await owner.send(name, call(id))).status).toBe(404);
  });
});

test('the owner reads the order, and it is their latest; others have none', async () => {
  expect((await owner.send('getOrder', { params: { id: order.id } })).response.id).toBe(order.id);
  expect((await owner.send('latestOrder')).response.order?.id).toBe(order.id);
  expect((await other.send('latestOrder')).response.order).toBeNull();
});

test('the showcase of somebody without tokens is empty', async () => {
  expect((await owner.send('showcase')).response).toEqual({ tokens: [] });
});

describe('a confirmation link', () => {
  const open = (person: Person, change: Partial<ReturnType<typeof link>> = {}) =>
    person.send('confirmation', { params: { ...link(), ...change } });

  test('leads its owner to the order, also when it is old', async () => {
    expect((await open(owner)).response.id).toBe(order.id);
    const old = link();
    shop.ctx.clock.advance(25 * 3600);
    expect((await open(owner, old)).response.id).toBe(order.id);
  });

  test.each([
    ['of somebody else', () => open(other)],
    ['for another item', () => open(owner, { nftId: 'another-item' })],
    ['that was changed', () => open(owner, { token: alteredToken(link().token) })],
    ['that is no link', () => open(owner, { token: 'abc' })],
  ])('%s leads nowhere', async (_, opening) => {
    expect((await opening()).problem).toMatchObject({ status: 404, code: 'order/not-found' });
  });
});

test.each([
  ['createOrder', { body: {} }],
  ['createOrder', { body: { itemId: '' } }],
  ['createOrder', { body: { itemId: 'x'.repeat(101) } }],
  ['createOrder', { body: { itemId: 7 } }],
  ['createOrder', { body: [] }],
  ['reportTransaction', { body: { hash: '0x12' } }],
  ['reportTransaction', { body: { hash: `${hash}0` } }],
] as [EndpointName, { body: unknown }][])('%s refuses %j and says which field', async (name, call) => {
  const { problem } = await owner.send(name, { ...call, params: { id: order.id } });
  expect(problem).toMatchObject({ status: 422, code: 'request/invalid' });
  expect(problem.errors?.length).toBeGreaterThan(0);
});

test.each(["'; drop table app.orders; --", '<script>', '😀', '‮', '\u0000', '..%2f'])(
  'an item called %j is not found',
  async (itemId) => {
    const { problem } = await owner.send('createOrder', { body: { itemId } });
    expect([404, 422]).toContain(problem.status);
  },
);
