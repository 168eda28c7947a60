import { desc } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createApi } from '../../src/app/app.ts';
import { signedInAs } from '../../src/flows/testing/studio.ts';
import { auditLines } from '../../src/modules/studio/audit/tables.ts';
import { createTestContext, type TestContext } from '../../src/testing/context.ts';
import { commands } from '../commands.ts';
import { runCommand } from '../run.ts';
import { collectLines } from '../testing/collect-lines.ts';

let ctx: TestContext;
let email: string;
beforeAll(async () => {
  ctx = await createTestContext();
  ({ email } = await signedInAs(ctx, createApi(ctx), 'asha'));
});
afterAll(() => ctx.close());

async function run(...argv: string[]): Promise<{ code: number; lines: string[] }> {
  const { io, lines } = collectLines();
  return { code: await runCommand(ctx, commands, ['operator', ...argv], io), lines };
}
const lastOperation = async () => {
  const [line] = await ctx.db.select().from(auditLines).orderBy(desc(auditLines.number)).limit(1);
  return line?.operation;
};

test('figures of a period are the studio’s, as words, JSON and CSV', async () => {
  const days = ['--from', '2026-11-01', '--to', '2026-11-02'];
  const { code, lines } = await run('figures', ...days);
  expect(code).toBe(0);
  expect(lines.slice(0, 3)).toEqual(['2026-11-01 to 2026-11-02', 'visits\t0', 'items\t0']);
  expect(JSON.parse((await run('figures', ...days, '--json')).lines.join(''))).toMatchObject({
    period: { from: '2026-11-01', funnel: { paid: 0 } },
  });
  expect((await run('figures', 'csv', 'days', ...days)).lines).toEqual([
    'Day,Visits,Opened an item,Opened the checkout,Paid,Owned',
    '2026-11-01,0,0,0,0,0',
    '2026-11-02,0,0,0,0,0',
  ]);
});

test.each([
  [['--from', '2026-02-30']],
  [['--from', '2026-11-03', '--to', '2026-11-01']],
  [['--from', '2024-01-01', '--to', '2026-01-01']],
  [['--by', 'person']],
  [['csv', 'everything']],
])('figures %j are not understood', async (argv) => {
  expect((await run('figures', ...argv)).code).toBe(2);
});

test.each([
  ['drop', 'create', '--title', 'T', '--item', 'evensong', '--opens'],
  ['texts', 'publish', 'terms', '--at'],
])(
  '%s %s: a moment is taken with its zone alone, since without one it is another on another machine',
  async (...argv) => {
    for (const text of ['2027-01-14T18:00', '2027-01-14', '1/14/2027']) {
      const { code, lines } = await run(...argv, text);
      expect([code, lines[0]]).toEqual([
        2,
        `"${text}" is no moment with its zone, such as 2026-12-24T10:00Z.`,
      ]);
    }
  },
);

test('texts are listed with their state; one that is not there is not published', async () => {
  const { code, lines } = await run('texts');
  expect(code).toBe(0);
  expect(lines.some((line) => line.startsWith('terms\t'))).toBe(true);
  expect((await run('texts', 'publish', 'no-such-text')).code).toBe(1);
  expect((await run('texts', 'withdraw')).code).toBe(2);
});

test('a data request is written down, shown with a reason, and answered; each act stands in the log', async () => {
  expect((await run('data-requests')).lines).toEqual(['No request waits.']);
  const { code, lines } = await run('data-requests', 'open', email, 'correction', 'They called.');
  expect(code).toBe(0);
  const [id = ''] = lines;
  expect(await lastOperation()).toBe('data-request.open');
  expect((await run('data-requests', 'list')).lines).toEqual([
    expect.stringMatching(`^${id}\tcorrection\topen`),
  ]);
  const shown = await run('data-requests', 'show', id, 'To answer it.');
  expect(JSON.parse(shown.lines.join('\n'))).toMatchObject({ id, person: { email } });
  expect(await lastOperation()).toBe('data-request.look');
  expect((await run('data-requests', 'show', id)).code).toBe(2);
  expect(
    (await run('data-requests', 'answer', id, 'done', 'Your name is corrected.', 'They wrote.')).code,
  ).toBe(0);
  expect(await lastOperation()).toBe('data-request.answer');
  expect((await run('data-requests')).lines).toEqual(['No request waits.']);
  expect((await run('data-requests', 'open', 'nobody@example.com', 'access', 'They called.')).code).toBe(1);
});
