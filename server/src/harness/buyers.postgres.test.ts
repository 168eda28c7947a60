import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Shop, startShop } from '../flows/testing/shop.ts';
import { reservedByDrop } from '../modules/orders/index.ts';
import { present, startTestChain, type TestChain } from '../testing/chain.ts';
import type { TestProcess } from '../testing/process.ts';
import { environmentOf } from './testing/settings.ts';
import { startReady } from './testing/start-ready.ts';

const program = new URL('./testing/buyers.process.ts', import.meta.url);

let chain: TestChain;
let shop: Shop;
let processes: TestProcess[] = [];
beforeAll(async () => {
  chain = await startTestChain('polygon', { began: present() });
  shop = await startShop(chain);
  const env = environmentOf(shop.ctx.config.dataDir, shop.ctx.config.databaseUrl ?? '', chain.config);
  processes = await Promise.all([1, 2].map(() => startReady(program, env)));
});
afterAll(async () => {
  for (const one of processes) one.kill();
  await Promise.all(processes.map((one) => one.exit));
  await shop.close();
  await chain.stop();
});

test('fifty buyers of ten editions in two processes: ten orders', async () => {
  const item = await shop.addItem({ quantity: 10 });
  const crowd: string[] = [];
  for (let n = 1; n <= 50; n += 1) {
    const person = await shop.addPerson(`buyer-${n}`);
    await shop.addWallet(person, `0x${String(n).padStart(40, '0')}`);
    crowd.push(person.id);
  }
  const answers = await Promise.all(
    processes.map((one, index) =>
      one.ask<string[]>({ itemId: item.id, buyers: crowd.filter((_, n) => n % 2 === index) }),
    ),
  );
  const all = answers.flat();
  expect(all.filter((one) => one === 'ordered')).toHaveLength(10);
  expect(all.filter((one) => one === 'order/all-reserved')).toHaveLength(40);
  expect((await reservedByDrop(shop.ctx.db, [item.dropId])).get(item.dropId)).toBe(10);
});
