import { afterAll, beforeAll, expect, test } from 'vitest';
import type { HttpApp } from '../api/app.ts';
import { createTestContext, type TestContext } from '../testing/context.ts';
import { createApi } from './app.ts';

let ctx: TestContext;
let api: HttpApp;
beforeAll(async () => {
  ctx = await createTestContext();
  api = createApi(ctx);
});
afterAll(() => ctx.close());

test('an address of the API that is none is answered as data, whatever the method', async () => {
  for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'])
    for (const path of ['/api/nothing', '/api/items/a/b/c', '/api/wallets//activate']) {
      const response = await api.request(path, { method, headers: { origin: 'http://localhost:3000' } });
      expect(response.status, `${method} ${path}`).toBe(404);
      expect(await response.json()).toMatchObject({ code: 'request/not-found' });
    }
});

test.each([
  '/share/item/%00.jpg',
  '/share/person/%00.jpg',
  '/share/token/%00.jpg',
  '/share/film/%ED%A0%80.jpg',
  '/newsletter/one-click/%00',
  '/notifications/one-click/%00',
  '/metadata/polygon/%00',
])('%s, which no database can hold, is not there', async (path) => {
  for (const method of ['GET', 'POST']) {
    const response = await api.request(path, { method, headers: { origin: 'http://localhost:3000' } });
    expect(response.status, method).toBeLessThan(500);
  }
});

test('a known address does not take another method', async () => {
  for (const [path, method] of [
    ['/api/items', 'POST'],
    ['/api/orders', 'DELETE'],
    ['/api/account/me', 'PUT'],
  ] as const)
    expect((await api.request(path, { method, headers: { origin: 'http://localhost:3000' } })).status).toBe(
      404,
    );
});
