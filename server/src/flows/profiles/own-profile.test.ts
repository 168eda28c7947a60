import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { createApi } from '../../app/app.ts';
import { budgets } from '../../platform/limits/budgets.ts';
import { rateLimits } from '../../platform/limits/tables.ts';
import { createTestContext, type TestContext } from '../../testing/context.ts';
import { type StudioVisitor, signedInAs } from '../testing/studio.ts';

let ctx: TestContext;
let asha: StudioVisitor;
beforeAll(async () => {
  ctx = await createTestContext();
  asha = await signedInAs(ctx, createApi(ctx), 'asha');
});
afterAll(() => ctx.close());
beforeEach(() => ctx.db.delete(rateLimits));

type Act = () => Promise<{ status: number }>;
const list = (listed: boolean) => asha.call('setCollectorListed', { body: { listed } });
const remove = () => asha.call('removePicture', { params: { use: 'cover' } });
const save = async (name: string) => {
  const { email, handle } = (await asha.call('me')).response.user ?? expect.unreachable();
  return asha.call('updateProfile', { body: { name, email, handle, phone: '' } });
};

const emitted = async (act: Act): Promise<number> => {
  const emit = vi.spyOn(ctx.changes, 'emit');
  expect((await act()).status).toBe(200);
  const { calls } = emit.mock;
  emit.mockRestore();
  return calls.length;
};

describe('what changes nothing of one’s profile has nobody’s lists made anew', () => {
  test('to be listed among the collectors, twice', async () => {
    expect([await emitted(() => list(false)), await emitted(() => list(false))]).toEqual([1, 0]);
  });

  test('to save the same form, twice', async () => {
    expect([await emitted(() => save('Asha R')), await emitted(() => save('Asha R'))]).toEqual([1, 0]);
  });

  test('to take away a picture that is not there', async () => {
    expect(await emitted(remove)).toBe(0);
  });
});

test('changes of one’s profile have one budget', async () => {
  for (let n = 0; n < budgets['profile/account'].points; n += 1)
    await ctx.limits.spend('profile/account', asha.id);
  const acts: Act[] = [() => list(true), () => save('Asha S'), remove];
  for (const act of acts) expect((await act()).status).toBe(429);
});
