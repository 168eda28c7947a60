import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createHttp } from '../../api/app.ts';
import type { SessionUser } from '../../api/env.ts';
import { catalogueRoutes } from '../../api/routes/catalogue.ts';
import { socialRoutes } from '../../api/routes/social.ts';
import { createTestContext, type TestContext } from '../../testing/context.ts';
import { type TestVisitor, testVisitor } from '../../testing/visitor.ts';
import { addPeople } from '../accounts/testing/people.ts';
import { items } from '../catalogue/index.ts';
import { metadata, openShop } from '../catalogue/testing/samples.ts';

let ctx: TestContext;
let visitor: TestVisitor;
let id: string;

const asha: SessionUser = {
  id: 'asha',
  name: 'Asha',
  email: 'asha@example.com',
  phone: '+919840012345',
  since: new Date('2026-01-01T00:00:00Z'),
  sessionId: 's',
};
/** signed in if the cookie names the user: sessions belong to the accounts module */
const resolveUser = async (headers: Headers): Promise<SessionUser | null> =>
  headers.get('cookie') === 'user=asha' ? asha : null;
const signedIn = { headers: { cookie: 'user=asha' } };

beforeAll(async () => {
  ctx = await createTestContext();
  visitor = testVisitor(
    createHttp(ctx, {
      resolveUser,
      routes: [catalogueRoutes(ctx), socialRoutes(ctx)],
      mounts: [],
      readiness: {},
    }),
  );
  await addPeople(ctx, asha.id);
  await openShop(ctx, [metadata('A', 'First'), metadata('B', 'Second')]);
  const { response } = await visitor.call('listItems', { query: { q: 'second' } });
  id = response.items[0]?.id ?? '';
});
afterAll(() => ctx.close());

test('a visitor is asked to log in', async () => {
  const { status, problem } = await visitor.call('likeItem', { params: { id } });
  expect([status, problem.code]).toEqual([401, 'auth/required']);
});

test('a like counts once, shows on cards at once, orders lists, and can be taken back', async () => {
  for (let time = 0; time < 2; time += 1) {
    const { response } = await visitor.send('likeItem', { params: { id }, ...signedIn });
    expect(response).toEqual({ liked: true, likes: 1 });
  }
  const { response: page } = await visitor.call('listItems', { query: { sort: 'most-liked' } });
  expect(page.items.map((item) => [item.title, item.likes])).toEqual([
    ['Second', 1],
    ['First', 0],
  ]);
  expect((await visitor.send('listLikes', signedIn)).response).toEqual({ items: [id] });
  expect((await visitor.send('getItem', { params: { id }, ...signedIn })).response.liked).toBe(true);
  expect((await visitor.call('getItem', { params: { id } })).response).toMatchObject({
    liked: false,
    likes: 1,
  });

  expect((await visitor.send('unlikeItem', { params: { id }, ...signedIn })).response).toEqual({
    liked: false,
    likes: 0,
  });
  expect((await visitor.call('getItem', { params: { id } })).response.likes).toBe(0);
  expect((await visitor.send('listLikes', signedIn)).response).toEqual({ items: [] });
});

test.each(['nothing', '\0', "' or 1=1", 'x'.repeat(200)])(
  'what is not there cannot be liked: %j',
  async (other) => {
    expect((await visitor.send('likeItem', { params: { id: other }, ...signedIn })).status).toBe(404);
  },
);

test('a like and an alert of what was taken out of the shop can be ended, and none begins', async () => {
  const of = { params: { id }, ...signedIn };
  expect((await visitor.send('likeItem', of)).status).toBe(200);
  expect((await visitor.send('watchItem', of)).status).toBe(200);
  await ctx.db.update(items).set({ status: 'draft' }).where(eq(items.id, id));
  expect((await visitor.send('unlikeItem', of)).response).toEqual({ liked: false, likes: 0 });
  expect((await visitor.send('unwatchItem', of)).response).toEqual({ watched: false });
  expect((await visitor.send('likeItem', of)).status).toBe(404);
  expect((await visitor.send('watchItem', of)).status).toBe(404);
});
