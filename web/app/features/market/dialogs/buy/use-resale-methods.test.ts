import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { afterEach, expect, test, vi } from 'vitest';
import { ApiProblem, networkError } from '../../../../lib/api/api.ts';
import type { Refusal } from '../../../../lib/transaction/refusal.ts';
import { UnreadMethods } from './UnreadMethods.tsx';
import { loadMethods } from './use-resale-methods.ts';

afterEach(() => vi.unstubAllGlobals());

const problem = (retryable: boolean) =>
  new ApiProblem({ ...networkError, status: retryable ? 503 : 404, retryable });
const ofOrder = (retryable: boolean | null) => async (): Promise<void> => {
  if (retryable !== null) throw problem(retryable);
};

/** @param status with which the methods are answered */
function opened(order: boolean | null, status: number) {
  const { problem: body } = problem(status === 503);
  vi.stubGlobal('fetch', async () =>
    Response.json(
      status === 200
        ? { methods: [{ method: 'card' }], locked: null, serverTime: '2026-11-22T12:00:00.000Z' }
        : body,
      { status },
    ),
  );
  return loadMethods('veena~1', ofOrder(order));
}

test.each([
  ['the order that was being paid', true, 200],
  ['the providers', null, 503],
] as const)('a read that may succeed later is not taken for nothing: %s', async (_, order, status) => {
  await expect(opened(order, status)).rejects.toBeInstanceOf(ApiProblem);
});

test('what can never be read does not hide the providers, or the wallets', async () => {
  expect((await opened(false, 200)).methods).toHaveLength(1);
  expect((await opened(null, 404)).methods).toEqual([]);
});

test('providers that could not be read are announced, with another try', () => {
  const refusal = { title: 'Power cut', text: '' } as Refusal;
  const onAgain = (): void => undefined;
  const read = (refusal: Refusal | null, busy: boolean): string =>
    renderToString(createElement(UnreadMethods, { refusal, busy, onAgain }));
  expect(read(refusal, false)).toMatch(/Power cut.*Try again/s);
  expect(read(refusal, true)).toMatch(/Power cut.*aria-busy="true".*Try again/s);
  expect(read(null, false)).toBe('');
});
