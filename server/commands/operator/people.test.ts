import { desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { HttpApp } from '../../src/api/app.ts';
import { createApi } from '../../src/app/app.ts';
import { type Shop, startShop } from '../../src/flows/testing/shop.ts';
import { memberOf, type StudioVisitor, signedInAs } from '../../src/flows/testing/studio.ts';
import { users } from '../../src/modules/accounts/tables.ts';
import { subscribers } from '../../src/modules/content/tables.ts';
import { orders } from '../../src/modules/orders/tables.ts';
import { auditLines } from '../../src/modules/studio/audit/tables.ts';
import { retiredVaults } from '../../src/modules/wallets/tables.ts';
import { commands } from '../commands.ts';
import { runCommand } from '../run.ts';
import { collectLines } from '../testing/collect-lines.ts';

let shop: Shop;
let api: HttpApp;
/** the holdings that every chain reports for a wallet */
let balance: bigint;
beforeAll(async () => {
  shop = await startShop();
  api = createApi(shop.ctx);
  for (const { failFastClient } of shop.ctx.chains.all()) failFastClient.getBalance = async () => balance;
});
afterAll(() => shop.close());
beforeEach(async () => {
  balance = 0n;
  await shop.ctx.queue.runDue();
  shop.ctx.mailer.sent.length = 0;
});

const reason = 'They had deleted it before the restore.';
async function operate(...argv: string[]): Promise<{ code: number; lines: string[] }> {
  const { io, lines } = collectLines();
  return { code: await runCommand(shop.ctx, commands, ['operator', ...argv], io), lines };
}
const remove = (who: { email: string }, ...more: string[]) =>
  operate('people', 'delete', who.email, reason, ...more);
const isThere = async (who: StudioVisitor) => (await shop.ctx.db.$count(users, eq(users.id, who.id))) > 0;
const newest = async () => (await shop.ctx.db.select().from(auditLines).orderBy(desc(auditLines.number)))[0];
const lineCount = () => shop.ctx.db.$count(auditLines);
/** The addresses to which the deletion of an account was mailed. */
const deletionMails = async () => {
  await shop.ctx.queue.runDue();
  const { sent } = shop.ctx.mailer;
  return sent.filter(({ subject }) => subject === 'Your Talkies account is deleted').map(({ to }) => to);
};
const read = async (name: string, email: string) => {
  const row = { id: name, email, state: 'confirmed' as const, requestedAt: shop.ctx.clock.now() };
  await shop.ctx.db.insert(subscribers).values(row);
};

describe('an account is deleted by command', () => {
  test('as its owner would: everything of theirs goes, the books stay without them, and they are mailed', async () => {
    const asha = await signedInAs(shop.ctx, api, 'asha');
    const { address } = (await asha.call('createVault')).response;
    await read('asha', asha.email);
    const { id: itemId } = await shop.addItem();
    const { id } = (await asha.call('createOrder', { body: { itemId } })).response;
    await asha.call('cancelOrder', { params: { id } });
    expect(await remove({ email: 'Asha@example.com' })).toEqual({
      code: 0,
      lines: ['asha@example.com has no account any more.'],
    });
    expect(await isThere(asha)).toBe(false);
    expect((await asha.call('me')).response.user).toBeNull();
    const [order] = await shop.ctx.db.select().from(orders).where(eq(orders.id, id));
    expect(order?.userId).toBe('deleted');
    expect(await shop.ctx.db.select().from(retiredVaults)).toMatchObject([{ address, userId: 'deleted' }]);
    expect(await shop.ctx.db.$count(subscribers, eq(subscribers.id, 'asha'))).toBe(0);
    expect(await deletionMails()).toEqual([asha.email]);
    const line = await newest();
    expect(line).toMatchObject({
      ...{ operation: 'person.delete', subjectKind: 'person', subjectId: asha.id, actor: 'command', reason },
      ...{ before: { deleted: false }, after: { deleted: true, gaveUp: false } },
    });
    expect(JSON.stringify(line)).not.toContain('asha');
  });

  test('once, whoever else does so at this moment; and once more it says that there is none', async () => {
    const kala = await signedInAs(shop.ctx, api, 'kala');
    const before = await lineCount();
    const both = await Promise.all([remove(kala), remove(kala)]);
    expect(both.map(({ code }) => code)).toEqual([0, 0]);
    expect(await lineCount()).toBe(before + 1);
    expect(await remove(kala)).toEqual({ code: 0, lines: ['There is no account of kala@example.com.'] });
    expect(await deletionMails()).toEqual([kala.email]);
  });

  test('not while something is in the way that its owner would have to end, which is named', async () => {
    const bina = await signedInAs(shop.ctx, api, 'bina');
    await bina.call('createVault');
    const { id: itemId } = await shop.addItem();
    const { id } = (await bina.call('createOrder', { body: { itemId } })).response;
    const before = await lineCount();
    const refused = await remove(bina, '--give-up');
    expect(refused).toMatchObject({ code: 1, lines: [expect.stringContaining('unpaid')] });
    await bina.call('cancelOrder', { params: { id } });
    balance = 7n;
    expect(await remove(bina)).toMatchObject({
      code: 1,
      lines: [expect.stringMatching(/Still there: coins polygon, which its owner may give up/)],
    });
    expect([await isThere(bina), await lineCount(), await deletionMails()]).toEqual([true, before, []]);
    // they had given it up themselves
    expect((await remove(bina, '--give-up')).code).toBe(0);
    expect(await isThere(bina)).toBe(false);
    expect((await newest())?.after).toEqual({ deleted: true, gaveUp: true });
  });

  test('never a member’s of the studio: an owner ends the membership first', async () => {
    const editor = await memberOf(shop.ctx, api, 'editor', 'editor');
    expect(await remove(editor)).toMatchObject({
      code: 1,
      lines: [expect.stringContaining('an owner ends the membership first')],
    });
    expect(await isThere(editor)).toBe(true);
  });

  test('and not without a reason', async () => {
    expect((await operate('people', 'delete', 'asha@example.com')).code).toBe(2);
  });
});

describe('a subscriber is taken off the newsletter by command', () => {
  const leave = (email: string) => operate('newsletter', 'leave', email, reason);
  const stateOf = async (id: string) =>
    (await shop.ctx.db.select().from(subscribers).where(eq(subscribers.id, id)))[0];

  test('as by the link in their mail, once, and without their address in the log', async () => {
    await read('ravi', 'ravi@example.com');
    await read('meera', 'meera@example.com');
    const before = await lineCount();
    expect(await leave('Ravi@example.com')).toEqual({
      code: 0,
      lines: ['ravi@example.com is off the list.'],
    });
    expect(await stateOf('ravi')).toMatchObject({ state: 'left', leftAt: shop.ctx.clock.now() });
    expect(await stateOf('meera')).toMatchObject({ state: 'confirmed' });
    const line = await newest();
    expect(line).toMatchObject({
      ...{
        operation: 'newsletter.leave',
        subjectKind: 'subscriber',
        subjectId: 'ravi',
        actor: 'command',
        reason,
      },
      ...{ before: { state: 'confirmed' }, after: { state: 'left' } },
    });
    expect(JSON.stringify(line)).not.toContain('@');
    for (const email of ['ravi@example.com', 'nobody@example.com'])
      expect(await leave(email)).toEqual({ code: 0, lines: [`${email} is not on the list.`] });
    expect(await lineCount()).toBe(before + 1);
  });

  test('not without a reason', async () => {
    expect((await operate('newsletter', 'leave', 'ravi@example.com')).code).toBe(2);
  });
});
