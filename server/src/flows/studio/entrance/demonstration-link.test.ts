import { afterAll, beforeAll, expect, test } from 'vitest';
import { operator } from '../../../../commands/operator/operator.ts';
import { runCommand } from '../../../../commands/run.ts';
import { collectLines } from '../../../../commands/testing/collect-lines.ts';
import type { HttpApp } from '../../../api/app.ts';
import { createApi } from '../../../app/app.ts';
import { films } from '../../../modules/catalogue/tables.ts';
import { studioMembers } from '../../../modules/studio/tables.ts';
import { createTestContext, type TestContext } from '../../../testing/context.ts';
import { testVisitor } from '../../../testing/visitor.ts';
import { memberOf } from '../../testing/studio.ts';
import { demonstrationLink } from './demonstration-link.ts';

let ctx: TestContext;
let api: HttpApp;
beforeAll(async () => {
  ctx = await createTestContext();
  api = createApi(ctx);
});
afterAll(() => ctx.close());

const fill = () => ctx.db.insert(films).values({ slug: 'kabali', title: 'Kabali', status: 'published' });

/** Follows a link as a new browser does. */
const follow = async (link: string, app = api) => {
  const response = await app.request(new URL(link).pathname);
  const visitor = testVisitor(app);
  for (const cookie of response.headers.getSetCookie()) {
    const [name = '', value = ''] = (cookie.split(';')[0] ?? '').split('=');
    visitor.cookies.set(name, value);
  }
  return { status: response.status, location: response.headers.get('location'), visitor };
};

test('an empty shop has none: its first owner is named by the command', async () => {
  await expect(demonstrationLink(ctx)).rejects.toThrow('the shop is empty');
  expect(await ctx.db.$count(studioMembers)).toBe(0);
});

test('a shop with an owner of its own gets no second one', async () => {
  await fill();
  await memberOf(ctx, api, 'owner');
  await expect(demonstrationLink(ctx)).rejects.toThrow('this shop has an owner');
  expect(await ctx.db.$count(studioMembers)).toBe(1);
  await ctx.db.delete(studioMembers);
});

test('the link of a demonstration opens the studio as its owner, once, within an hour', async () => {
  const { io, lines } = collectLines();
  expect(await runCommand(ctx, { operator }, ['operator', 'studio', 'link'], io)).toBe(0);
  const link = lines[0] ?? '';
  const first = await follow(link);
  expect([first.status, first.location]).toEqual([303, '/studio']);
  expect((await first.visitor.studio('studioMe')).response).toMatchObject({
    role: 'owner',
    stepUp: { until: expect.any(String) },
  });
  const second = await follow(link);
  expect(second.status).toBe(404);
  expect((await second.visitor.studio('studioMe')).status).toBe(404);
  const late = await demonstrationLink(ctx);
  ctx.clock.advance(3600);
  expect((await follow(late)).status).toBe(404);
  expect((await follow(`${ctx.config.publicUrl}/studio/open/invented`)).status).toBe(404);
});

test('production makes none, and takes none', async () => {
  const link = await demonstrationLink(ctx);
  const production = { ...ctx, config: { ...ctx.config, mode: 'production' as const } };
  await expect(demonstrationLink(production)).rejects.toThrow('Only a demonstration');
  expect((await follow(link, createApi(production))).status).toBe(404);
  const [chain] = ctx.config.chains;
  if (!chain) throw new Error('no chain');
  const real = { ...ctx, config: { ...ctx.config, chains: [{ ...chain, local: false }] } };
  await expect(demonstrationLink(real)).rejects.toThrow('Only a demonstration');
});
