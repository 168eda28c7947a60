import type { EndpointName } from '@talkies/shared';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { HttpApp } from '../api/app.ts';
import { insertItem } from '../flows/testing/shop.ts';
import { signedIn } from '../modules/accounts/testing/accounts.ts';
import { readWhenDue } from '../modules/content/blog/schedule.ts';
import type { Database } from '../platform/db/database.ts';
import { createTestContext, type TestContext } from '../testing/context.ts';
import { type TestVisitor, testVisitor } from '../testing/visitor.ts';
import { createApi } from './app.ts';

/** more than the connections of either kind */
const MAX = 12;

let ctx: TestContext;
let app: HttpApp;
let member: TestVisitor;
let visitor: TestVisitor;
let handle: string;
beforeAll(async () => {
  ctx = await createTestContext();
  app = createApi(ctx);
  member = await signedIn(ctx, app);
  visitor = testVisitor(app);
  await insertItem(ctx, { id: 'poster' }, 1n);
  handle = (await member.call('myPerson')).response.handle;
  await readWhenDue(ctx);
});
afterAll(() => ctx.close());

/** Occupies every connection of one kind, as slow statements do, while `work` runs. */
async function whileFull<T>(db: Database, work: () => Promise<T>): Promise<T> {
  const over = Promise.withResolvers<void>();
  const taken = Array.from({ length: MAX }, () => {
    const begun = Promise.withResolvers<void>();
    const transaction = db.transaction(async (tx) => {
      await tx.execute(sql`select 1`);
      begun.resolve();
      await over.promise;
    });
    // there are fewer: the last ones wait in vain
    return { ended: transaction.catch(() => begun.resolve()), begun: begun.promise };
  });
  await Promise.all(taken.map(({ begun }) => begun));
  try {
    return await work();
  } finally {
    over.resolve();
    await Promise.all(taken.map(({ ended }) => ended));
  }
}

const reads: [name: EndpointName, call: () => Parameters<TestVisitor['send']>[1]][] = [
  ['listMarket', () => ({ query: { q: 'poster' } })],
  ['topAuctions', () => ({})],
  ['getMarketToken', () => ({ params: { id: 'poster' } })],
  ['bidLatest', () => ({ body: { nft: 'poster~1' } })],
  ['getPerson', () => ({ params: { handle } })],
  ['personShowcase', () => ({ params: { handle } })],
  ['personOnSale', () => ({ params: { handle } })],
  ['personBids', () => ({ params: { handle } })],
  ['personActivity', () => ({ params: { handle } })],
  ['listPosts', () => ({})],
  ['announcement', () => ({})],
  ['helpTexts', () => ({})],
  ['legalText', () => ({ params: { page: 'terms' } })],
  ['legalChanges', () => ({ params: { page: 'terms', number: '1' } })],
  ['listLaunches', () => ({})],
  ['getLaunch', () => ({ params: { id: 'none' } })],
  ['launchDraw', () => ({ params: { id: 'none' } })],
  ['listPaymentMethods', () => ({ params: { id: 'poster' } })],
  ['getPost', () => ({ params: { slug: 'bidding-without-losing-sleep' } })],
];

describe('the connections of visitors and of members are two', () => {
  test('what visitors read is answered while members hold all of theirs', async () => {
    const answers = await whileFull(ctx.db, () =>
      Promise.all(
        reads.map(async ([name, call]) => [name, (await visitor.send(name, call())).status] as const),
      ),
    );
    const expected = reads.map(([name]) => [
      name,
      ['getMarketToken', 'bidLatest', 'legalChanges', 'getLaunch', 'launchDraw'].includes(name) ? 404 : 200,
    ]);
    expect(answers).toEqual(expected);
  });

  test('what a member does is done while visitors hold all of theirs, who are refused while they are held', async () => {
    await whileFull(ctx.connection.reads, async () => {
      const refused = Promise.all(
        reads.map(async ([name, call]) => (await visitor.send(name, call())).status),
      );
      expect((await member.call('likeItem', { params: { id: 'poster' } })).status).toBe(200);
      expect(await refused).not.toContain(500);
    });
  });
});
