import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createHttp, type HttpApp } from '../../../api/app.ts';
import { catalogueRoutes } from '../../../api/routes/catalogue.ts';
import { createTestContext, type TestContext } from '../../../testing/context.ts';
import { testVisitor } from '../../../testing/visitor.ts';
import { items } from '../tables.ts';
import { metadata, openShop } from '../testing/samples.ts';

const MANY = 1_200;

let ctx: TestContext;
let app: HttpApp;

beforeAll(async () => {
  ctx = await createTestContext();
  app = createHttp(ctx, {
    resolveUser: async () => null,
    routes: [catalogueRoutes(ctx)],
    mounts: [],
    readiness: {},
  });
  await openShop(ctx, [metadata('K-1', 'Neon at Ennore', { price_usd: 12, quantity: 5 })]);
  await ctx.db.execute(sql`insert into ${items}
    select (jsonb_populate_record(null::app.items, to_jsonb(i) || jsonb_build_object(
      'id', 'more-' || n, 'external_id', 'more-' || n, 'drop_id', nextval('app.drop_ids')))).*
    from (select * from ${items} limit 1) i, generate_series(1, ${MANY}) n`);
});
afterAll(() => ctx.close());

test('GET /NFT/all is sent part by part however large the shop is: each once, the newest first', async () => {
  const { response } = await testVisitor(app).call('nftAll');
  const more = Array.from({ length: MANY }, (_, index) => `more-${MANY - index}`);
  expect(response.slice(0, MANY).map(({ id }) => id)).toEqual(more);
  expect(response).toHaveLength(MANY + 1);

  const { body } = await app.request('/app/NFT/all');
  const sizes: number[] = [];
  for await (const part of body ?? []) sizes.push(part.length);
  const whole = sizes.reduce((sum, size) => sum + size, 0);
  expect(Math.max(...sizes)).toBeLessThan(whole / 2);
});

test('GET /NFT/all is refused to who asks for it without end; one item goes on being told', async () => {
  const statuses: number[] = [];
  for (let ask = 0; ask < 31; ask += 1) {
    const response = await app.request('/NFT/all');
    await response.body?.cancel();
    statuses.push(response.status);
  }
  expect(statuses.at(-1)).toBe(429);
  expect((await app.request('/NFT/all?id=more-1')).status).toBe(200);
});
