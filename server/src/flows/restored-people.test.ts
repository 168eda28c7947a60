import { Writable } from 'node:stream';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { operator } from '../../commands/operator/operator.ts';
import { runCommand } from '../../commands/run.ts';
import { collectLines } from '../../commands/testing/collect-lines.ts';
import type { HttpApp } from '../api/app.ts';
import { createApi } from '../app/app.ts';
import { linkExpiry } from '../modules/accounts/rules.ts';
import { beginStep } from '../modules/accounts/sign-in-steps/steps.ts';
import { mailLinks, sessions, users, verifications } from '../modules/accounts/tables.ts';
import { asha, emptyAccounts, mailedToken } from '../modules/accounts/testing/accounts.ts';
import { TestDevice } from '../modules/accounts/testing/device.ts';
import { auditLines } from '../modules/studio/audit/tables.ts';
import { approvalExpiry } from '../modules/studio/rules.ts';
import { studioApprovals, studioInvitations, studioMembers } from '../modules/studio/tables.ts';
import { retrieveVault } from '../modules/wallets/index.ts';
import { vaults } from '../modules/wallets/tables.ts';
import { RESTORED, UNFINISHED } from '../platform/db/restore-marks.ts';
import { settings } from '../platform/db/tables.ts';
import { createLog } from '../platform/log.ts';
import { createTestContext, type TestContext } from '../testing/context.ts';
import { testVisitor } from '../testing/visitor.ts';
import { completeRestore } from './after-restore.ts';
import { confirmInStudio, memberOf, type StudioVisitor, signedInAs } from './testing/studio.ts';

let ctx: TestContext;
let api: HttpApp;
let owner: StudioVisitor;
beforeAll(async () => {
  ctx = await createTestContext();
  api = createApi(ctx);
});
afterAll(() => ctx.close());
beforeEach(async () => {
  await ctx.db.delete(vaults);
  await emptyAccounts(ctx);
  await ctx.db.delete(studioInvitations);
  await ctx.db.delete(settings).where(eq(settings.name, RESTORED));
  owner = await memberOf(ctx, api, 'owner');
  ctx.mailer.sent.length = 0;
});

/** The start after a restore of the present data. @returns its log */
async function restart(context = ctx): Promise<Record<string, unknown>[]> {
  await ctx.db
    .insert(settings)
    .values({ name: RESTORED, value: 'now' })
    .onConflictDoUpdate({ target: settings.name, set: { value: 'now' } });
  const lines: Record<string, unknown>[] = [];
  const sink = new Writable({
    write: (chunk, _, done) => {
      lines.push(JSON.parse(String(chunk)));
      done();
    },
  });
  await completeRestore({ ...context, log: createLog('warn', sink) });
  return lines;
}

const me = async (who: StudioVisitor) => (await who.call('me')).response.user?.email ?? null;
const signIn = async ({ email }: { email: string }) => {
  const visitor = testVisitor(api);
  const { status } = await visitor.call('signIn', { body: { email, password: asha.password } });
  expect(status).toBe(200);
  return visitor;
};
/** The proof by which the studio opens for somebody. */
const opensBy = async (who: StudioVisitor) =>
  (await (await signIn(who)).studio('studioMe')).response.stepUp.by;

describe('what ended since the backup is not open again after it is restored:', () => {
  test('sessions, the studio in them, and steps of a sign-in', async () => {
    await beginStep(ctx, 'studio-link', { userId: owner.id });
    expect(await me(owner)).toBe(owner.email);
    await restart();
    expect(await me(owner)).toBeNull();
    expect(await ctx.db.select().from(sessions)).toEqual([]);
    expect(await ctx.db.select().from(verifications)).toEqual([]);
    expect((await (await signIn(owner)).studio('listMembers')).problem.code).toBe('studio/step-up-required');
  });

  test('mailed links, but for those by which an owner gets their address back', async () => {
    const now = ctx.clock.now();
    const open = (['verify', 'reset', 'email', 'email-undo'] as const).map((purpose) => ({
      ...{ id: purpose, purpose, userId: owner.id, email: owner.email, browser: 'a browser' },
      ...{ expiresAt: linkExpiry(purpose, now), codeExpiresAt: linkExpiry(purpose, now) },
    }));
    const over = { id: 'over', purpose: 'reset', userId: owner.id, email: owner.email } as const;
    await ctx.db.delete(mailLinks);
    await ctx.db.insert(mailLinks).values([...open, { ...over, expiresAt: new Date(0) }]);
    await restart();
    const rows = await ctx.db.select().from(mailLinks).orderBy(mailLinks.id);
    const undo = linkExpiry('email-undo', now);
    expect(rows.map(({ id, expiresAt, codeExpiresAt }) => [id, expiresAt, codeExpiresAt])).toEqual([
      ['email', now, null],
      ['email-undo', undo, undo],
      ['over', new Date(0), null],
      ['reset', now, null],
      ['verify', now, null],
    ]);
  });

  test('a link for a new password, of which somebody has the mail; another is sent to who asks', async () => {
    const [visitor, { email }] = [testVisitor(api), owner];
    const { password, confirmPassword } = asha;
    await visitor.call('requestReset', { body: { email } });
    const token = await mailedToken(ctx, email);
    await restart();
    const redeem = async (mailed: string) =>
      (await visitor.call('confirmReset', { body: { token: mailed, password, confirmPassword } })).status;
    expect(await redeem(token)).toBe(410);
    await visitor.call('requestReset', { body: { email } });
    expect(await redeem(await mailedToken(ctx, email))).toBe(200);
  });

  test('and whoever has not verified their address yet is not forgotten by it', async () => {
    const visitor = testVisitor(api);
    await visitor.call('signUp', { body: { ...asha, email: 'ravi@example.com' } });
    ctx.clock.advance(8 * 24 * 3600);
    await visitor.call('resendVerification', { body: { email: 'ravi@example.com' } });
    await restart();
    await ctx.queue.runDue();
    await ctx.queue.enqueue(ctx.db, 'account/forget-unverified', {});
    await ctx.queue.runDue();
    expect(await ctx.db.select().from(users).where(eq(users.email, 'ravi@example.com'))).toHaveLength(1);
  });

  test('invitations into the studio, each with the line of one that is withdrawn by hand', async () => {
    const invite = async (email: string) =>
      (await owner.studio('inviteMember', { body: { email, role: 'editor' } })).response.id;
    const [byHand, open] = [await invite('meera@example.com'), await invite('ravi@example.com')];
    await owner.studio('withdrawInvitation', { params: { id: byHand } });
    const [ended] = await ctx.db.select().from(studioInvitations).where(eq(studioInvitations.id, byHand));
    await restart();
    const rows = await ctx.db.select().from(studioInvitations);
    expect(rows.map(({ endedAt }) => endedAt)).toEqual([ended?.endedAt, ctx.clock.now()]);
    const lines = (await ctx.db.select().from(auditLines).orderBy(auditLines.number)).slice(-2);
    expect(
      lines.map(({ operation, subjectId, before, after }) => [operation, subjectId, before, after]),
    ).toEqual([
      ['invitation.withdraw', byHand, { email: 'meera@example.com', role: 'editor' }, null],
      ['invitation.withdraw', open, { email: 'ravi@example.com', role: 'editor' }, null],
    ]);
    expect(lines[1]).toMatchObject({ actor: 'command', reason: 'Restored from a backup.' });
  });

  test('money that waited for a second person: it may have had their yes since', async () => {
    const [finance, now] = [await memberOf(ctx, api, 'finance', 'ravi'), ctx.clock.now()];
    const request = { kind: 'payout', chain: 'polygon', address: `0x${'5e'.repeat(20)}` } as const;
    const [row] = await ctx.db
      .insert(studioApprovals)
      .values({
        ...{
          request,
          subject: 'a creator',
          cents: 50_000n,
          requestedAt: now,
          expiresAt: approvalExpiry(now),
        },
        ...{ requestedBy: finance.id, requesterName: finance.email },
      })
      .returning();
    const id = row?.id ?? '';
    await restart();
    const again = await signIn(owner);
    await confirmInStudio(ctx, { ...again, email: owner.email });
    expect((await again.studio('approveRequest', { params: { id } })).problem.code).toBe(
      'studio/approval-over',
    );
    const [line] = (await ctx.db.select().from(auditLines).orderBy(auditLines.number)).slice(-1);
    expect(line).toMatchObject({
      ...{ operation: 'approval.withdraw', subjectId: id, actor: 'command' },
      ...{ before: { state: 'waiting' }, after: { state: 'withdrawn', cents: '50000' } },
    });
  });

  test('the word of an owner by which a code opens the studio; only a passkey opens it then, with a line in the log', async () => {
    const ravi = await memberOf(ctx, api, 'editor', 'ravi');
    const device = new TestDevice();
    const { options } = (await ravi.call('passkeyOptions')).response;
    await ravi.call('addPasskey', { body: { name: 'Phone', response: device.register(options) } });
    await owner.studio('allowCode', { params: { id: ravi.id } });
    expect(await opensBy(ravi)).toBe('mail');
    await restart();
    expect(await opensBy(ravi)).toBe('passkey');
    const [line] = (await ctx.db.select().from(auditLines).orderBy(auditLines.number)).slice(-1);
    expect(line).toMatchObject({ operation: 'member.end-code', subjectId: ravi.id, actor: 'command' });
  });

  test('nor does a code open it for somebody who lost their passkeys, until an owner says so again', async () => {
    const ravi = await memberOf(ctx, api, 'editor', 'ravi');
    await owner.studio('allowCode', { params: { id: ravi.id } });
    await restart();
    expect(await opensBy(ravi)).toBe('passkey');
    // a member who never had a passkey is let in by a code as before
    expect(await opensBy(owner)).toBe('mail');
    await command('studio', 'code', ravi.email);
    expect(await opensBy(ravi)).toBe('mail');
  });

  test('all of it or nothing: what breaks off is done by the next start', async () => {
    const clock = { now: () => new Date(Number.NaN) };
    await expect(restart({ ...ctx, clock: { ...ctx.clock, ...clock } })).rejects.toThrow();
    expect(await me(owner)).toBe(owner.email);
    await completeRestore(ctx);
    expect(await me(owner)).toBeNull();
  });
});

const { io, lines: output } = collectLines();
function command(...words: string[]): Promise<number> {
  output.length = 0;
  return runCommand(ctx, { operator }, ['operator', ...words], io);
}

test('the log counts whom the backup brought back, and names nobody; the commands that it names do', async () => {
  const [ravi, meera] = [await signedInAs(ctx, api, 'ravi'), await signedInAs(ctx, api, 'meera')];
  await retrieveVault(ctx, meera.id);
  await command('people', 'suspend', ravi.email, 'Stolen cards.');
  await command('people', 'freeze', meera.email, 'They called.');
  const lines = await restart();
  expect(lines).toContainEqual(
    expect.objectContaining({
      ...{ members: 1, suspended: 1, frozen: 1 },
      msg: expect.stringMatching(
        /operator -- studio members.*operator -- people closed.*people delete.*newsletter leave/,
      ),
    }),
  );
  expect(JSON.stringify(lines)).not.toContain('ravi');

  expect(await command('people', 'closed', 'Restored.')).toBe(0);
  expect(output).toEqual([
    expect.stringMatching(/^ravi@example\.com\t@[^\t]+\tAsha Menon\tsuspended since \d{4}-[^\t]+Z$/),
    expect.stringMatching(
      /^meera@example\.com\t@[^\t]+\tAsha Menon\te-mail wallet frozen since \d{4}-[^\t]+Z$/,
    ),
  ]);
  const [line] = (await ctx.db.select().from(auditLines).orderBy(auditLines.number)).slice(-1);
  expect(line).toMatchObject({ operation: 'people.search', subjectId: 'closed', reason: 'Restored.' });
  await command('people', 'lift', ravi.email, 'It was lifted.');
  await command('people', 'thaw', meera.email, 'It was thawed.');
  expect(await command('people', 'closed', 'Restored.')).toBe(0);
  expect(output).toEqual(['Nobody is suspended, and no e-mail wallet is frozen.']);
});

test('nothing is completed, and no shop opens, on a restore that is not finished', async () => {
  await ctx.db.insert(settings).values({ name: RESTORED, value: UNFINISHED });
  await expect(completeRestore(ctx)).rejects.toThrow(/not finished.*npm run restore -- FILE --force/);
  expect(await me(owner)).toBe(owner.email);
  await ctx.db.update(settings).set({ value: 'now' }).where(eq(settings.name, RESTORED));
  await completeRestore(ctx);
  expect(await me(owner)).toBeNull();
  expect(await ctx.db.select().from(studioMembers)).toHaveLength(1);
});
