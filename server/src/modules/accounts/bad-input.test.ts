import type { EndpointName } from '@talkies/shared';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { HttpApp } from '../../api/app.ts';
import { createTestContext, type TestContext } from '../../testing/context.ts';
import { testVisitor } from '../../testing/visitor.ts';
import { signInMethods, users } from './tables.ts';
import { accountsApp, asha } from './testing/accounts.ts';
import { badTexts, wrongTypes } from './testing/bad-texts.ts';

let ctx: TestContext;
let app: HttpApp;
let output = '';
beforeAll(async () => {
  ctx = await createTestContext();
  app = accountsApp(ctx);
  vi.spyOn(ctx.limits, 'spend').mockResolvedValue(undefined);
  for (const level of ['fatal', 'error', 'warn', 'info', 'debug'] as const)
    vi.spyOn(ctx.log, level).mockImplementation((...words: unknown[]) => {
      output += JSON.stringify(words, (_key, value: unknown) =>
        value instanceof Error ? `${value.message} ${value.stack}` : value,
      );
    });
});
afterAll(() => ctx.close());

const forms: [EndpointName, Record<string, unknown>][] = [
  ['signUp', asha],
  ['signIn', { email: asha.email, password: asha.password }],
  ['verifyEmail', { token: 'x' }],
  ['resendVerification', { email: asha.email }],
  ['requestReset', { email: asha.email }],
  ['confirmReset', { token: 'x', password: asha.password, confirmPassword: asha.password }],
];
const fields = forms.flatMap(([name, form]) =>
  Object.keys(form).map((field) => [name, field, form] as const),
);

describe.each(fields)('%s, field %s', (name, field, form) => {
  let count = 0;
  const put = (value: unknown) => {
    count += 1;
    const other = name === 'signUp' ? { email: `${field}-${count}@example.com` } : {};
    return testVisitor(app).send(name, { body: { ...form, ...other, [field]: value } });
  };

  test('meets no text that breaks it', async () => {
    for (const [kind, text] of Object.entries(badTexts)) {
      const { status, problem } = await put(text);
      expect(status, kind).toBeLessThan(500);
      if (status === 422) expect(problem.errors?.[0]?.message, kind).toBeTruthy();
    }
  });

  test('takes its own kind of value alone', async () => {
    for (const [kind, value] of Object.entries(wrongTypes)) {
      if (field === 'consent' && value === true) continue;
      const { status, problem } = await put(value);
      expect(status, kind).toBe(422);
      expect(
        problem.errors?.map((error) => error.field),
        kind,
      ).toContain(field);
    }
    expect((await put(undefined)).status).toBe(422);
  });
});

test('what is taken is kept as it was written, and nobody by halves', async () => {
  const people = await ctx.db.select({ id: users.id, name: users.name }).from(users);
  const names = people.map(({ name }) => name);
  for (const kind of ['markup', 'sql', 'right to left', 'emoji', 'template', 'prototype'])
    expect(names, kind).toContain(badTexts[kind]);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not be there
  for (const name of names) expect(name).not.toMatch(/[\u0000-\u001f\u202a-\u202e]/);
  expect(await ctx.db.select().from(signInMethods)).toHaveLength(people.length);
});

test('a body that is no form is refused', async () => {
  for (const body of [null, [], 'text', 7])
    expect((await testVisitor(app).send('signUp', { body })).status).toBe(422);
  const headers = { origin: 'http://localhost:3000', 'content-type': 'application/json' };
  const broken = await app.request('/api/account/sign-up', { method: 'POST', headers, body: '{"name":' });
  expect(broken.status).toBe(400);
});

test('another site cannot send a form in somebody’s name', async () => {
  for (const origin of ['https://evil.example', 'null', '']) {
    const { status } = await testVisitor(app).send('signOut', { headers: { origin } });
    expect(status).toBe(403);
  }
});

test('passwords, tokens and people’s addresses stay out of the log', async () => {
  const visitor = testVisitor(app);
  ctx.mailer.up = false;
  await visitor.call('signUp', { body: asha });
  await visitor.call('signUp', { body: asha });
  await ctx.queue.runDue();
  await visitor.call('signIn', { body: { email: asha.email, password: 'wrong password' } });
  await visitor.call('signIn', { body: { email: 'nobody@example.com', password: asha.password } });
  await visitor.call('verifyEmail', { body: { token: 'a-token-that-was-forged' } });
  expect(output).toContain('job failed');
  for (const secret of [asha.email, asha.password, 'wrong password', '98400', 'nobody@', 'a-token-that'])
    expect(output).not.toContain(secret);
});
