import { afterAll, beforeAll, expect, test } from 'vitest';
import { composeInboxMails } from '../../src/flows/inbox/reply-mails.ts';
import { contactMessages } from '../../src/modules/content/tables.ts';
import { addReply } from '../../src/modules/inbox/index.ts';
import { inboxThreads } from '../../src/modules/inbox/tables.ts';
import { MailFailure } from '../../src/platform/mail/mailer.ts';
import { createTestContext, type TestContext } from '../../src/testing/context.ts';
import { commands } from '../commands.ts';
import { runCommand } from '../run.ts';
import { collectLines } from '../testing/collect-lines.ts';

const name = 'Mallory\u2028\u2029\u0085\nM-FAKE\t\u001b[2J\u009b2J\u202egnp';
const message = 'First words\u2028\u009b2J\u0007\nand a second line';
const hidden = /[^\P{Cc}\t\n]|[\u2028\u2029\u202a-\u202e\u2066-\u2069]/u;

let ctx: TestContext;
beforeAll(async () => {
  ctx = await createTestContext();
  composeInboxMails(ctx);
  const at = ctx.clock.now();
  const row = { email: 'mallory@talkies.test', topic: 'press' as const, name, message, at };
  const thread = { kind: 'message' as const, createdAt: at, lastAt: at };
  await ctx.db.insert(inboxThreads).values([
    { ...thread, id: 'M-2222-2222' },
    { ...thread, id: 'M-3333-3333', lastAt: new Date(at.getTime() - 1000) },
    { ...thread, id: 'M-4444-4444', lastAt: new Date(at.getTime() - 2000) },
  ]);
  await ctx.db.insert(contactMessages).values([
    { ...row, id: 'M-2222-2222' },
    { ...row, id: 'M-3333-3333', name: 'Asha', at: new Date(at.getTime() - 1000) },
    { ...row, id: 'M-4444-4444', name: 'Ravi', at: new Date(at.getTime() - 2000) },
  ]);
});
afterAll(() => ctx.close());

async function run(...argv: string[]): Promise<{ code: number; lines: string[] }> {
  const { io, lines } = collectLines();
  return { code: await runCommand(ctx, commands, ['operator', ...argv], io), lines };
}

test('lists and shows messages whatever stands in them, one a line, with control characters written out', async () => {
  const { code, lines } = await run('inbox', 'list');
  expect(code).toBe(0);
  expect(lines).toHaveLength(3);
  for (const line of lines) expect(line.split('\t')).toHaveLength(6);
  expect(lines[0]).toContain('M-FAKE \\u001b[2J\\u009b2J\\u202egnp');
  const shown = (await run('inbox', 'read', 'm-2222-2222')).lines.join('\n');
  expect(shown).toContain('\\u2028\\u009b2J\\u0007\nand a second line');
  expect(`${lines.join('\n')}${shown}`).not.toMatch(hidden);
});

test('JSON stays what was written', async () => {
  const { lines } = await run('inbox', 'list', '--json');
  expect(lines).toHaveLength(1);
  expect(lines[0]).not.toMatch(hidden);
  expect(JSON.parse(lines[0] ?? '')).toMatchObject([{ name, message }, { name: 'Asha' }, { name: 'Ravi' }]);
});

test('refusals repeat what was asked without its control characters', async () => {
  const { code, lines } = await run('inbox', 'read', 'M-\u009b2J\u2028');
  expect(code).toBe(1);
  expect(lines).toEqual(['There is no message M-\\u009b2J\\u2028.']);
});

test('what people wrote back waits, is shown with all that was said, and is answered by whoever read it', async () => {
  const id = 'M-3333-3333';
  const answer = (...more: string[]) => run('inbox', 'answer', id, 'It is on its way.', ...more);
  const stateOf = async () =>
    (await run('inbox', 'list', '--all')).lines.find((line) => line.startsWith(id))?.split('\t')[2];
  expect((await answer()).code).toBe(0);
  expect(await stateOf()).toBe('answered');
  const words = { from: 'them', author: null, text: 'It never came.', close: false } as const;
  await addReply(ctx, ctx.db, id, null, words);
  expect(await stateOf()).toBe('waits');
  const shown = (await run('inbox', 'read', id)).lines.join('\n');
  for (const text of ['It is on its way.', 'It never came.', '--version 2']) expect(shown).toContain(text);
  for (const unread of [[], ['--version', '1']]) expect((await answer(...unread)).code).toBe(1);
  expect((await answer('--version', '2')).code).toBe(0);
  expect(await stateOf()).toBe('answered');
});

test('whoever answers hears what became of the mail: not sent yet, refused for good, or taken', async () => {
  const id = 'M-4444-4444';
  const { send } = ctx.mailer;
  const answer = async (version: number, outcome: 'not-taken' | 'refused' | null) => {
    ctx.mailer.send = outcome === null ? send : () => Promise.reject(new MailFailure('EENVELOPE', outcome));
    return run('inbox', 'answer', id, 'It is on its way.', '--version', String(version));
  };
  const stateOf = async () =>
    (await run('inbox', 'list', '--all')).lines.find((line) => line.startsWith(id))?.split('\t')[2];
  const refused = await answer(0, 'refused');
  expect(refused.code).toBe(1);
  expect(refused.lines.join()).toContain('no mail goes through to their address');
  expect(await stateOf()).toBe('waits');
  expect((await run('inbox', 'read', id)).lines.join('\n')).toContain('which did not reach them');
  const later = await answer(1, 'not-taken');
  expect([later.code, later.lines]).toEqual([
    0,
    [`${id} is answered; its mail is sent as soon as it can be.`],
  ]);
  const words = { from: 'them', author: null, text: 'Thank you.', close: false } as const;
  await addReply(ctx, ctx.db, id, null, words);
  const taken = await answer(3, null);
  expect([taken.code, taken.lines]).toEqual([0, [`${id} is answered.`]]);
});
