import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { HttpApp } from '../../../api/app.ts';
import { readConfig } from '../../../platform/config/config.ts';
import { createTestContext, type TestContext, testKeys } from '../../../testing/context.ts';
import { testVisitor } from '../../../testing/visitor.ts';
import { accountsApp, signedIn } from '../testing/accounts.ts';
import { kaveri, signInWithGoogle, startTestGoogle, type TestGoogle } from '../testing/google.ts';

let folder: string;
let google: TestGoogle;
let first: TestContext;
let second: TestContext;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'talkies processes '));
  google = await startTestGoogle();
  first = await createTestContext({ google: google.config });
  second = await first.again();
});
afterEach(async () => {
  await second.close();
  await first.close();
  await google.stop();
  rmSync(folder, { recursive: true });
});

/** The name of the shop in the cookies of a process with these settings. */
function instanceOf(settings: { PORT: string; PUBLIC_URL?: string }): string {
  const file = join(folder, 'chains.json');
  writeFileSync(file, JSON.stringify(first.config.chains));
  return readConfig({
    CHAINS_FILE: file,
    SMTP_URL: 'smtp://127.0.0.1:9',
    RATES_URL: 'http://127.0.0.1:9',
    AUTH_SECRET: first.config.authSecret,
    VAULT_MASTER_KEY_FILE: join(folder, 'vault-master.key'),
    SIGNER_KEY: testKeys.signer,
    MINTER_KEY: testKeys.minter,
    REGISTRAR_KEY: testKeys.registrar,
    SUPPORT_EMAIL: 'support@talkies.example',
    ...settings,
  }).instance;
}

/** Two processes of one shop on different ports; each request is sent to the other one than the request before. */
function inTurns(settings: { PUBLIC_URL?: string }): HttpApp {
  const apps = [first, second].map((ctx, index) => {
    ctx.config.instance = instanceOf({ PORT: String(3001 + index), ...settings });
    return accountsApp(ctx);
  });
  let turn = 0;
  const request = (...parameters: Parameters<HttpApp['request']>) => apps[turn++ % 2]?.request(...parameters);
  return { request } as HttpApp;
}

const shop = { PUBLIC_URL: 'https://talkies.example' };

test('a session that one process opened is known to the other, on whatever port each listens', async () => {
  const visitor = await signedIn(first, inTurns(shop));
  for (let attempt = 0; attempt < 4; attempt += 1)
    expect((await visitor.call('me')).response.user?.name).toBe('Asha Menon');
});

test('a visit to Google that one process began is ended by the other', async () => {
  const visitor = testVisitor(inTurns(shop));
  expect(await signInWithGoogle(visitor, { email: kaveri })).toBe('/welcome');
  const body = { name: 'Kaveri Subramani', consent: true as const };
  expect((await visitor.call('confirmFirstSignIn', { body })).status).toBe(200);
  expect((await visitor.call('me')).response.user?.email).toBe(kaveri);
});

test('two shops on one machine have cookies of their own', () => {
  const names = [
    { PORT: '3001' },
    { PORT: '3002' },
    { PORT: '3001', PUBLIC_URL: 'http://127.0.0.1:3001' },
    { PORT: '3001', PUBLIC_URL: 'http://[::1]:3001/' },
    { PORT: '3001', PUBLIC_URL: 'https://talkies.example' },
    { PORT: '3001', PUBLIC_URL: 'https://talkies.example:8443' },
  ].map(instanceOf);
  expect(new Set(names).size).toBe(names.length);
  // characters of a cookie's name (RFC 6265), without a dot, which would end it
  for (const name of names) expect(name).toMatch(/^[a-z0-9_-]+$/);
});
