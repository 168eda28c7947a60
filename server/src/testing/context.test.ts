import { expect, test } from 'vitest';
import { createTestContext } from './context.ts';

test('another process begins at the present of the first, on a clock of its own', async () => {
  const ctx = await createTestContext();
  ctx.clock.set('2030-03-31T18:00:00.000Z');
  const other = await ctx.again();
  expect(other.clock.now()).toEqual(ctx.clock.now());
  expect(other.rates.current('ETH')).not.toBeNull();
  other.clock.advance(60);
  expect(ctx.clock.now()).toEqual(new Date('2030-03-31T18:00:00.000Z'));
  await other.close();
  await ctx.close();
});
