import { afterEach, expect, test, vi } from 'vitest';
import { release } from './release.ts';

afterEach(() => vi.unstubAllGlobals());

/** Whether a checkout that is left releases its order. @param payments as the server knows them; null: it does not answer */
async function isReleased(payments: { state: string }[] | null): Promise<boolean> {
  let released = false;
  vi.stubGlobal('fetch', async (path: string) => {
    released ||= path.endsWith('/cancel');
    if (!payments) throw new TypeError('no line');
    return Response.json({ payments, fundings: [], methods: [], onRamps: [] });
  });
  await release({ id: 'o1', walletKind: 'vault' });
  return released;
}

test('an order that is left unpaid is released, so that others can buy its edition', async () => {
  expect(await isReleased([{ state: 'failed' }])).toBe(true);
});

test.each([
  ['a provider may still be paid for it, as from another tab', [{ state: 'pending' }]],
  ['nobody knows whether a provider may be paid for it', null],
])('an order that is left is not released while %s', async (_, payments) => {
  expect(await isReleased(payments)).toBe(false);
});
