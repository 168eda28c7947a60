import { DAY_SECONDS, exclusionDays } from '@talkies/shared';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { HttpApp } from '../../api/app.ts';
import { createApi } from '../../app/app.ts';
import { users } from '../../modules/accounts/index.ts';
import { confirmNewest, signedIn } from '../../modules/accounts/testing/accounts.ts';
import { lotteryExclusions } from '../../modules/lottery/tables.ts';
import { rateLimits } from '../../platform/limits/tables.ts';
import { startTestChain, type TestChain } from '../../testing/chain.ts';
import type { TestVisitor } from '../../testing/visitor.ts';
import { exportPersonalData } from '../personal-data/export-personal-data.ts';
import { removeOld } from '../retention.ts';
import { type LotteryShop, startLotteryShop } from './testing/lottery-shop.ts';

const PRICE = 10n ** 15n;

let chain: TestChain;
let shop: LotteryShop;
let api: HttpApp;
beforeAll(async () => {
  chain = await startTestChain();
  shop = await startLotteryShop(chain, { ticketPrice: PRICE, duration: 80 * DAY_SECONDS });
  api = createApi(shop.ctx);
});
afterAll(async () => {
  await shop.close();
  await chain.stop();
});
beforeEach(async () => {
  shop.ctx.config.lottery.closedRegions = [];
  await shop.ctx.rates.refresh();
  await shop.ctx.db.delete(rateLimits);
});

const advance = async (seconds: number): Promise<void> => {
  shop.ctx.clock.set(new Date(shop.ctx.clock.now().getTime() + seconds * 1_000).toISOString());
  await shop.ctx.rates.refresh();
};
const sameId = { params: { id: 'first-night' } };
/** The code with which tickets, bought or free, are refused to a person; null where they are not. */
const buys = async (person: TestVisitor): Promise<string | null> => {
  const intent = { kind: 'tickets', lottery: 'first-night', count: 1, total: PRICE.toString() } as const;
  const { problem, status } = await person.send('prepareMarketTransaction', { body: { intent } });
  return status === 200 ? null : problem.code;
};
const until = async (person: TestVisitor) => (await person.call('lotteryEntry')).response.excludedUntil;
/** An adult with a wallet who excludes themselves for `days` days. */
async function excludedVisitor(email: string, days: (typeof exclusionDays)[number]): Promise<TestVisitor> {
  const person = await signedIn(shop.ctx, api, { email });
  await person.call('createVault');
  await person.call('setLotteryEntry', { body: { adult: true } });
  await person.call('excludeFromLotteries', { body: { days } });
  return person;
}
/** The token in the newest mail to an address: to confirm it, or to undo its change. */
async function linkOf(to: string): Promise<string> {
  await shop.ctx.queue.runDue();
  const mail = shop.ctx.mailer.sent.findLast((each) => each.to === to);
  return /[?&](?:confirm|undo)=([\w.-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
}
async function moveTo(
  person: TestVisitor,
  { name, from, to }: Record<'name' | 'from' | 'to', string>,
): Promise<void> {
  await confirmNewest(shop.ctx, from);
  const handle = name.toLowerCase();
  await person.call('updateProfile', { body: { name, phone: '', handle, email: to } });
  const token = await linkOf(to);
  expect((await person.call('confirmEmail', { body: { token } })).response.email).toBe(to);
}
const [shortest] = exclusionDays;
const longest = exclusionDays.at(-1) ?? shortest;

describe('who keeps themselves out stays out until the end', () => {
  test('whatever they ask for later, and whichever way the clock goes', async () => {
    const asha = await excludedVisitor('asha@example.com', longest);
    const end = await until(asha);
    const { response } = await asha.call('excludeFromLotteries', { body: { days: shortest } });
    expect(response.excludedUntil).toBe(end);
    // after the clock is set back, the same exclusion would end earlier
    await advance(-DAY_SECONDS);
    await asha.call('excludeFromLotteries', { body: { days: longest } });
    expect(await until(asha)).toBe(end);
    await advance(DAY_SECONDS);
    await asha.call('setLotteryEntry', { body: { adult: true, dailyLimit: 400, region: 'IN' } });
    expect([await until(asha), await buys(asha)]).toEqual([end, 'lottery/excluded']);
  });

  test('wherever they say that they live, also from the shop’s free ticket', async () => {
    shop.ctx.config.lottery.closedRegions = ['SG'];
    await shop.offerFreeEntry('first-night');
    const ravi = await excludedVisitor('ravi@example.com', longest);
    for (const region of ['SG', 'IN']) {
      await ravi.call('setLotteryEntry', { body: { region } });
      expect(await buys(ravi)).toBe('lottery/excluded');
      const free = await ravi.send('createTicketOrder', { ...sameId, body: { count: 1, free: true } });
      expect(['lottery/excluded', 'lottery/free-entry']).toContain(free.problem.code);
    }
  });

  test('whatever their address becomes', async () => {
    const meena = await excludedVisitor('meena@example.com', longest);
    const end = await until(meena);
    const { email } = users;
    await shop.ctx.db.update(users).set({ email: 'meena@example.org' }).where(eq(email, 'meena@example.com'));
    expect([await until(meena), await buys(meena)]).toEqual([end, 'lottery/excluded']);
  });

  test('with the address of an account that they deleted, until the time is over, and then nothing is left', async () => {
    const email = 'gone@example.com';
    const gone = await excludedVisitor(email, shortest);
    const end = await until(gone);
    await confirmNewest(shop.ctx, email);
    expect((await gone.call('deleteAccount', { body: { understood: true, giveUp: true } })).status).toBe(200);
    const rows = await shop.ctx.db.select().from(lotteryExclusions);
    expect(rows).toMatchObject([{ until: new Date(end ?? 0) }]);
    expect(JSON.stringify(rows)).not.toContain('gone');

    const back = await signedIn(shop.ctx, api, { email });
    await back.call('createVault');
    await back.call('setLotteryEntry', { body: { adult: true } });
    expect([await until(back), await buys(back)]).toEqual([end, 'lottery/excluded']);
    const { id = '' } = (await back.call('me')).response.user ?? {};
    // data that is stored under the address alone can be exported, too
    const { lotteries } = JSON.parse(await exportPersonalData(shop.ctx, id));
    expect(lotteries.entry).toMatchObject([{ userId: id, excludedUntil: end }]);
    await confirmNewest(shop.ctx, email);
    await back.call('deleteAccount', { body: { understood: true, giveUp: true } });
    const other = await signedIn(shop.ctx, api, { email: 'another@example.com' });
    await other.call('createVault');
    await other.call('setLotteryEntry', { body: { adult: true } });
    expect(await buys(other)).not.toBe('lottery/excluded');

    await advance((shortest + 2) * DAY_SECONDS);
    const later = await signedIn(shop.ctx, api, { email });
    expect(await until(later)).toBeNull();
    await removeOld(shop.ctx);
    expect(await shop.ctx.db.select().from(lotteryExclusions)).toEqual([]);
  });

  test('after they left the address by which alone they were kept out', async () => {
    const [old, next] = ['noor@example.com', 'noor@example.org'];
    const gone = await excludedVisitor(old, longest);
    const end = await until(gone);
    await confirmNewest(shop.ctx, old);
    await gone.call('deleteAccount', { body: { understood: true, giveUp: true } });
    const back = await signedIn(shop.ctx, api, { email: old });
    await back.call('createVault');
    await back.call('setLotteryEntry', { body: { adult: true } });
    await moveTo(back, { name: 'Noor', from: old, to: next });
    expect([await until(back), await buys(back)]).toEqual([end, 'lottery/excluded']);
  });

  test('with every address that they had meanwhile, also after they left it and deleted the account', async () => {
    const addresses = ['first@example.com', 'second@example.com', 'third@example.com'];
    const [first = '', ...others] = addresses;
    const uma = await excludedVisitor(first, longest);
    const end = await until(uma);
    let current = first;
    for (const next of others) {
      await moveTo(uma, { name: 'Uma', from: current, to: next });
      current = next;
    }
    await confirmNewest(shop.ctx, current);
    expect((await uma.call('deleteAccount', { body: { understood: true, giveUp: true } })).status).toBe(200);
    for (const email of addresses) {
      const back = await signedIn(shop.ctx, api, { email });
      await back.call('createVault');
      await back.call('setLotteryEntry', { body: { adult: true } });
      expect([email, await until(back), await buys(back)]).toEqual([email, end, 'lottery/excluded']);
    }
  });

  test('with an address that they left by undoing the change to it', async () => {
    const [old, next] = ['vera@example.com', 'vera@example.org'];
    const vera = await excludedVisitor(old, longest);
    const end = await until(vera);
    await moveTo(vera, { name: 'Vera', from: old, to: next });
    expect((await vera.call('undoEmail', { body: { token: await linkOf(old) } })).response.email).toBe(old);
    const back = await signedIn(shop.ctx, api, { email: next });
    await back.call('createVault');
    await back.call('setLotteryEntry', { body: { adult: true } });
    expect([await until(back), await buys(back)]).toEqual([end, 'lottery/excluded']);
  });
});
