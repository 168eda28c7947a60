import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestContext, type TestContext } from '../../../testing/context.ts';
import { canonicalJson, withoutSecrets } from './rules.ts';
import { auditHead, auditLines } from './tables.ts';
import { verifyAudit } from './verify.ts';
import { theCommand, writeAuditLine } from './write-line.ts';

let ctx: TestContext;
beforeAll(async () => {
  ctx = await createTestContext();
});
afterAll(() => ctx.close());

const write = (id: string, after: Record<string, string | number> = { state: 'hidden' }) =>
  ctx.db.transaction((tx) =>
    writeAuditLine(ctx, tx, theCommand, { operation: 'item.hide', subject: { kind: 'item', id }, after }),
  );
/** Changes lines as the database's owner can: without the trigger. */
const tamper = async (statement: ReturnType<typeof sql>) => {
  await ctx.db.execute(sql`alter table app.audit_lines disable trigger audit_lines_stay`);
  await ctx.db.execute(statement);
  await ctx.db.execute(sql`alter table app.audit_lines enable trigger audit_lines_stay`);
};

beforeEach(async () => {
  await tamper(sql`delete from app.audit_lines`);
  await ctx.db.delete(auditHead);
  for (const id of ['1', '2', '3', '4', '5']) await write(id);
});

describe('the audit log', () => {
  test('is whole as it was written, and says its head', async () => {
    const lines = await ctx.db.select().from(auditLines).orderBy(auditLines.number);
    expect(lines.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5]);
    expect(lines[1]?.previous).toBe(lines[0]?.hash);
    expect(await verifyAudit(ctx)).toEqual({ kind: 'whole', lines: 5, hash: lines[4]?.hash });
  });

  test('takes acts at once in one row, without a gap', async () => {
    await Promise.all(Array.from({ length: 20 }, (_, index) => write(`at once ${index}`)));
    expect(await verifyAudit(ctx)).toMatchObject({ kind: 'whole', lines: 25 });
  });

  test('is not changed, cut or emptied: the database refuses', async () => {
    const refused = /neither changed nor removed/;
    const reason = async (work: Promise<unknown>) =>
      work.then(
        () => 'done',
        (error: Error) => `${error.message} ${error.cause instanceof Error ? error.cause.message : ''}`,
      );
    expect(await reason(ctx.db.update(auditLines).set({ reason: 'none' }))).toMatch(refused);
    expect(await reason(ctx.db.delete(auditLines))).toMatch(refused);
    expect(await reason(ctx.db.execute(sql`truncate app.audit_lines`))).toMatch(refused);
    expect(await verifyAudit(ctx)).toMatchObject({ kind: 'whole', lines: 5 });
  });

  test.each([
    ['a changed field', sql`update app.audit_lines set after = '{"state":"shown"}' where number = 3`, 3],
    ['a changed time', sql`update app.audit_lines set at = at + interval '1 second' where number = 2`, 2],
    ['a changed actor', sql`update app.audit_lines set actor = 'owner@example.com' where number = 4`, 4],
    ['a removed line', sql`delete from app.audit_lines where number = 3`, 3],
    ['the first line removed', sql`delete from app.audit_lines where number = 1`, 1],
    ['the last lines cut off', sql`delete from app.audit_lines where number > 3`, 4],
    ['all of it cut off', sql`delete from app.audit_lines`, 1],
  ])('%s is found, and its line named', async (_, statement, number) => {
    await tamper(statement);
    expect(await verifyAudit(ctx)).toMatchObject({ kind: 'broken', number });
  });

  test('two lines that changed places are found', async () => {
    await tamper(sql`update app.audit_lines set number = -2 where number = 2`);
    await tamper(sql`update app.audit_lines set number = 2 where number = 3`);
    await tamper(sql`update app.audit_lines set number = 3 where number = -2`);
    expect(await verifyAudit(ctx)).toMatchObject({ kind: 'broken', number: 2 });
  });

  test('lines that were cut off together with their head are found by the seal, or by a head that was written down', async () => {
    const [fifth] = await ctx.db.select().from(auditHead);
    await tamper(sql`delete from app.audit_lines where number > 3`);
    const [third] = await ctx.db.select().from(auditLines).orderBy(sql`number desc`).limit(1);
    await ctx.db.update(auditHead).set({ number: 3, hash: third?.hash ?? '' });
    expect(await verifyAudit(ctx)).toMatchObject({ kind: 'broken', why: 'the sealed head is not ours' });
    // an older head that is put back with its seal is found only by a number and hash noted elsewhere
    await ctx.db.delete(auditHead);
    await tamper(sql`delete from app.audit_lines`);
    for (const id of ['1', '2', '3']) await write(id);
    expect(await verifyAudit(ctx)).toMatchObject({ kind: 'whole', lines: 3 });
    const anchor = { number: 5, hash: fifth?.hash ?? '' };
    expect(await verifyAudit(ctx, anchor)).toMatchObject({ kind: 'broken', number: 4 });
    await write('4');
    await write('another');
    expect(await verifyAudit(ctx, anchor)).toMatchObject({ kind: 'broken', number: 5 });
  });

  test('holds no password, code or key', async () => {
    await write('6', { password: 'nine lives', code: '123456', codeName: 'shown' });
    const stored = JSON.stringify(await ctx.db.select().from(auditLines));
    expect(stored).not.toContain('nine lives');
    expect(stored).not.toContain('123456');
    expect(stored).toContain('shown');
    expect(withoutSecrets([{ deep: { private_key: '0x1' } }])).toEqual([
      { deep: { private_key: 'left out' } },
    ]);
  });
});

test('JSON has one spelling, whatever the order of its fields', () => {
  expect(canonicalJson({ b: [1, { d: null, c: 'é"' }], a: true, no: undefined })).toBe(
    '{"a":true,"b":[1,{"c":"é\\"","d":null}]}',
  );
});
