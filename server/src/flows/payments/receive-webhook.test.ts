import { eq } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import { paymentEvents } from '../../modules/payments/tables.ts';
import { createTestContext } from '../../testing/context.ts';
import { refuseWebhook } from './receive-webhook.ts';

test('a flood of messages in a provider’s name fills neither the table of refused ones nor the log', async () => {
  const ctx = await createTestContext();
  const warn = vi.spyOn(ctx.log, 'warn');
  for (let sent = 0; sent < 210; sent++) await refuseWebhook(ctx, 'card', 'not signed');
  expect(await ctx.db.$count(paymentEvents, eq(paymentEvents.verdict, 'refused'))).toBe(200);
  expect(warn).toHaveBeenCalledTimes(200);
  await ctx.close();
});
