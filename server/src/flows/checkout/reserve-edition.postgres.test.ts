import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Person, type Shop, startShop } from '../testing/shop.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await startShop();
  await shop.ctx.rates.refresh();
});
afterAll(() => shop.close());

let count = 0;
const someone = async (): Promise<Person> => {
  const person = await shop.addPerson(`person-${++count}`);
  await shop.addWallet(person, `0x${String(count).padStart(40, '0')}`);
  return person;
};

test('an item that somebody else has locked keeps its own orders waiting, and nobody’s else', async () => {
  const { ctx } = shop;
  const [edited, other] = [await shop.addItem(), await shop.addItem()];
  const [asha, ravi] = [await someone(), await someone()];
  const { promise: letGo, resolve: release } = Promise.withResolvers<void>();
  const { promise: locked, resolve: isLocked } = Promise.withResolvers<void>();
  const edit = ctx.db.transaction(async (tx) => {
    await tx.execute(sql`select 1 from app.items where id = ${edited.id} for update`);
    isLocked();
    await letGo;
  });
  await locked;
  const order = (person: Person, itemId: string) => person.send('createOrder', { body: { itemId } });
  let answered = false;
  const waiting = order(asha, edited.id).finally(() => {
    answered = true;
  });
  expect((await order(ravi, other.id)).response.state).toBe('awaiting_payment');
  expect(answered).toBe(false);
  release();
  await edit;
  expect((await waiting).response.state).toBe('awaiting_payment');
});
