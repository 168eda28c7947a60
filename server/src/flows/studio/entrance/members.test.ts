import { mayDo, permissionsOf, studioPermissions, studioRoles } from '@talkies/shared/studio';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { operator } from '../../../../commands/operator/operator.ts';
import { runCommand } from '../../../../commands/run.ts';
import { collectLines } from '../../../../commands/testing/collect-lines.ts';
import type { HttpApp } from '../../../api/app.ts';
import { createApi } from '../../../app/app.ts';
import { sessions } from '../../../modules/accounts/tables.ts';
import { emptyAccounts, mailedCode, mailedToken } from '../../../modules/accounts/testing/accounts.ts';
import { TestDevice } from '../../../modules/accounts/testing/device.ts';
import { findMember, type Member } from '../../../modules/studio/access.ts';
import { actAsOperator } from '../../../modules/studio/act-as-operator.ts';
import { changeRole } from '../../../modules/studio/members.ts';
import { studioInvitations, studioMembers } from '../../../modules/studio/tables.ts';
import { alteredToken } from '../../../testing/altered-token.ts';
import { createTestContext, type TestContext } from '../../../testing/context.ts';
import { testVisitor } from '../../../testing/visitor.ts';
import { confirmInStudio, memberOf, type StudioVisitor, signedInAs } from '../../testing/studio.ts';

let ctx: TestContext;
let api: HttpApp;
let owner: StudioVisitor;
beforeAll(async () => {
  ctx = await createTestContext();
  api = createApi(ctx);
});
afterAll(() => ctx.close());
beforeEach(async () => {
  await emptyAccounts(ctx);
  await ctx.db.delete(studioInvitations);
  owner = await memberOf(ctx, api, 'owner');
});

const { io, lines: output } = collectLines();
const command = (...words: string[]) => {
  output.length = 0;
  return runCommand(ctx, { operator }, ['operator', ...words], io);
};
const lines = async () => (await owner.studio('listAudit', { query: {} })).response.lines;
const sessionOf = async ({ id }: StudioVisitor) => {
  const [row] = await ctx.db.select({ id: sessions.id }).from(sessions).where(eq(sessions.userId, id));
  return { id, sessionId: row?.id ?? '' };
};
const addPasskey = async (visitor: StudioVisitor, device = new TestDevice()) => {
  const { options } = (await visitor.call('passkeyOptions')).response;
  await visitor.call('addPasskey', { body: { name: 'Phone', response: device.register(options) } });
  return device;
};
const byPasskey = async (visitor: StudioVisitor, device: TestDevice) => {
  const { options } = (await visitor.studio('studioPasskeyOptions')).response;
  device.counter += 1;
  return visitor.studio('stepUp', { body: { passkey: device.signIn(options) } });
};
const invite = async (email: string, role: 'editor' | 'owner' = 'editor') => {
  await owner.studio('inviteMember', { body: { email, role } });
  return mailedToken(ctx, email);
};

describe('a role', () => {
  test('allows what the table says: an owner everything, a viewer to look', () => {
    expect(permissionsOf('owner')).toEqual(studioPermissions);
    expect(permissionsOf('viewer')).toEqual([
      'today',
      'figures',
      'items',
      'texts',
      'sums',
      'setup',
      'health',
    ]);
    const mayMoveMoney = studioRoles.filter((role) => mayDo(role, 'approve') || mayDo(role, 'payout'));
    expect(mayMoveMoney).toEqual(['owner', 'finance']);
    expect(studioRoles.filter((role) => mayDo(role, 'members'))).toEqual(['owner']);
  });
});

describe('the first owner', () => {
  test('is made by the command, of somebody whose address is verified, and it stands in the log', async () => {
    const priya = await signedInAs(ctx, api, 'priya');
    expect((await priya.studio('studioMe')).status).toBe(404);
    expect(await command('studio', 'owner', 'Priya@example.com')).toBe(0);
    expect((await priya.studio('studioMe')).response).toMatchObject({
      role: 'owner',
      stepUp: { until: null },
    });
    expect((await lines())[0]).toMatchObject({
      actor: 'command',
      operation: 'member.add',
      subject: { kind: 'member', id: priya.id },
      after: { email: 'priya@example.com', role: 'owner' },
    });
    expect(await command('studio', 'owner', 'nobody@example.com')).toBe(1);
    expect(await command('studio')).toBe(0);
    expect(output.map((line) => line.split('\t').slice(0, 2))).toEqual([
      ['owner@example.com', 'owner'],
      ['priya@example.com', 'owner'],
    ]);
  });
});

describe('an invitation', () => {
  test('makes the person whom an owner invited a member, once', async () => {
    const token = await invite('meera@example.com');
    const meera = await signedInAs(ctx, api, 'meera');
    expect((await meera.studio('studioInvitation', { query: { token } })).response).toMatchObject({
      email: 'meera@example.com',
      role: 'editor',
      visitor: 'invited',
    });
    const { response } = await meera.studio('acceptInvitation', { body: { token } });
    expect(response).toMatchObject({
      role: 'editor',
      stepUp: { by: 'mail', until: null, passkeyMissing: true },
    });
    expect((await meera.studio('acceptInvitation', { body: { token } })).status).toBe(404);
    expect((await owner.studio('listMembers')).response).toMatchObject({
      members: [{ email: 'meera@example.com', role: 'editor', addedBy: owner.email }, { role: 'owner' }],
      invitations: [],
    });
    expect((await lines()).map(({ operation }) => operation)).toEqual(
      expect.arrayContaining(['invitation.send', 'invitation.accept']),
    );
  });

  test('of somebody who is an owner no more is not listed, as it lets nobody in', async () => {
    const other = await memberOf(ctx, api, 'owner', 'other-owner');
    await confirmInStudio(ctx, other);
    await other.studio('inviteMember', { body: { email: 'meera@example.com', role: 'editor' } });
    const token = await mailedToken(ctx, 'meera@example.com');
    const listed = async () =>
      (await owner.studio('listMembers')).response.invitations.map(({ email }) => email);
    expect(await listed()).toEqual(['meera@example.com']);
    await changeRole(ctx, 'command', other.id, 'editor');
    expect(await listed()).toEqual([]);
    const meera = await signedInAs(ctx, api, 'meera');
    expect((await meera.studio('acceptInvitation', { body: { token } })).status).toBe(404);
  });

  test('of two who accept it at once makes one a member', async () => {
    const token = await invite('meera@example.com');
    const meera = await signedInAs(ctx, api, 'meera');
    const both = await Promise.all([1, 2].map(() => meera.studio('acceptInvitation', { body: { token } })));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 404]);
  });

  test('is for its address alone, and shows nothing to who made it up', async () => {
    const token = await invite('meera@example.com');
    const ravi = await signedInAs(ctx, api, 'ravi');
    expect((await ravi.studio('acceptInvitation', { body: { token } })).problem.code).toBe(
      'studio/other-address',
    );
    expect((await testVisitor(api).studio('acceptInvitation', { body: { token } })).problem.code).toBe(
      'auth/required',
    );
    const query = { token: alteredToken(token) };
    expect((await ravi.studio('studioInvitation', { query })).status).toBe(404);
    expect((await ravi.sendStudio('acceptInvitation', { body: { wrong: 1 } })).status).toBe(404);
  });

  test('is over after three days, when it is withdrawn or replaced, and when who sent it is no owner any more', async () => {
    const look = async (token: string) =>
      (await testVisitor(api).studio('studioInvitation', { query: { token } })).status;
    const first = await invite('meera@example.com');
    const second = await invite('meera@example.com');
    expect([await look(first), await look(second)]).toEqual([404, 200]);
    const [open] = (await owner.studio('listMembers')).response.invitations;
    expect((await owner.studio('withdrawInvitation', { params: { id: open?.id ?? '' } })).status).toBe(200);
    expect((await owner.studio('withdrawInvitation', { params: { id: open?.id ?? '' } })).status).toBe(404);
    expect(await look(second)).toBe(404);
    const third = await invite('meera@example.com');
    await command('studio', 'remove', owner.email);
    expect(await look(third)).toBe(404);
    await command('studio', 'owner', owner.email);
    expect(await look(third)).toBe(200);
    ctx.clock.advance(3 * 24 * 3600);
    expect(await look(third)).toBe(404);
  });

  test('is sent by owners alone, who have just shown that it is them', async () => {
    const finance = await memberOf(ctx, api, 'finance');
    const body = { email: 'meera@example.com', role: 'owner' } as const;
    expect((await finance.studio('inviteMember', { body })).problem.code).toBe('studio/not-allowed');
    ctx.clock.advance(5 * 60);
    expect((await owner.studio('inviteMember', { body })).problem.code).toBe('studio/confirmation-required');
    await confirmInStudio(ctx, owner);
    expect((await owner.studio('inviteMember', { body })).status).toBe(200);
    expect(
      (await owner.studio('inviteMember', { body: { ...body, email: finance.email } })).problem.code,
    ).toBe('studio/already-member');
  });
});

describe('an invitation to an address', () => {
  const body = { email: 'typo@example.com', role: 'editor' } as const;

  test('that takes no mail is refused at its field, and nothing of it is open', async () => {
    ctx.mailer.refuses = true;
    const { problem } = await owner.studio('inviteMember', { body });
    ctx.mailer.refuses = false;
    expect(problem).toMatchObject({ status: 422, code: 'request/address-refused' });
    expect(problem.errors?.map(({ field }) => field)).toEqual(['email']);
    expect((await owner.studio('listMembers')).response.invitations).toEqual([]);
    expect((await lines()).slice(0, 2).map(({ operation }) => operation)).toEqual([
      'invitation.withdraw',
      'invitation.send',
    ]);
    expect((await owner.studio('inviteMember', { body })).response.mailed).toBe(true);
  });

  test('follows where the mail server does not answer, and says so', async () => {
    ctx.mailer.up = false;
    const { response } = await owner.studio('inviteMember', { body });
    ctx.mailer.up = true;
    expect(response.mailed).toBe(false);
    ctx.clock.advance(600);
    await ctx.queue.runDue();
    expect(mailedToken(ctx, body.email)).not.toBe('');
  });
});

describe('the step-up', () => {
  test('lasts twelve hours, in the session that it was made in, and ends with it', async () => {
    expect((await owner.studio('listMembers')).status).toBe(200);
    const elsewhere = { ...testVisitor(api) };
    await elsewhere.call('signIn', { body: { email: owner.email, password: 'nine lives' } });
    expect((await elsewhere.studio('listMembers')).problem.code).toBe('studio/step-up-required');
    ctx.clock.advance(12 * 3600 - 1);
    expect((await owner.studio('listMembers')).status).toBe(200);
    ctx.clock.advance(1);
    expect((await owner.studio('listMembers')).problem.code).toBe('studio/step-up-required');
    await confirmInStudio(ctx, owner);
    await owner.studio('leaveStudio');
    expect((await owner.studio('listMembers')).problem.code).toBe('studio/step-up-required');
  });

  test('is by a mailed code until there is a passkey, and by a passkey from then on', async () => {
    await confirmInStudio(ctx, owner);
    const device = await addPasskey(owner);
    expect((await owner.studio('sendStudioCode')).problem.code).toBe('studio/passkey-required');
    expect((await byPasskey(owner, device)).response.stepUp).toMatchObject({ by: 'passkey' });
    // a code that was requested outside the studio does not open it either
    await owner.call('sendProofCode', { body: { channel: 'mail' } });
    const code = await mailedCode(ctx, owner.email);
    expect((await owner.studio('stepUp', { body: { code } })).problem.code).toBe('studio/passkey-required');
  });

  test('is not for who has the mailbox and adds a passkey, until a day later or an owner says so', async () => {
    await byPasskey(owner, await addPasskey(owner));
    const { passkeys } = (await owner.call('signInMethods')).response;
    await owner.call('removePasskey', { params: { id: passkeys[0]?.id ?? '' } });
    expect((await owner.studio('sendStudioCode')).problem.code).toBe('studio/passkey-required');
    ctx.clock.advance(60);
    const fresh = await addPasskey(owner);
    expect((await byPasskey(owner, fresh)).problem.code).toBe('studio/passkey-required');
    await command('studio', 'code', owner.email);
    await confirmInStudio(ctx, owner);
    expect((await owner.studio('sendStudioCode')).problem.code).toBe('studio/passkey-required');
    expect((await byPasskey(owner, fresh)).status).toBe(200);
  });

  test('is by no mailed code from the first passkey on, though it was never used in the studio and is gone', async () => {
    await addPasskey(owner);
    ctx.clock.advance(60);
    const fresh = await addPasskey(owner);
    expect((await byPasskey(owner, fresh)).problem.code).toBe('studio/passkey-required');
    const { passkeys } = (await owner.call('signInMethods')).response;
    for (const { id } of passkeys) await owner.call('removePasskey', { params: { id } });
    expect((await owner.studio('sendStudioCode')).problem.code).toBe('studio/passkey-required');
  });

  test('is by a code once, within a day, where an owner says so of somebody without a passkey', async () => {
    await byPasskey(owner, await addPasskey(owner));
    const { passkeys } = (await owner.call('signInMethods')).response;
    await owner.call('removePasskey', { params: { id: passkeys[0]?.id ?? '' } });
    const code = async () => (await owner.studio('sendStudioCode')).problem.code;
    await command('studio', 'code', owner.email);
    ctx.clock.advance(24 * 3600);
    expect(await code()).toBe('studio/passkey-required');
    await command('studio', 'code', owner.email);
    await confirmInStudio(ctx, owner);
    expect(await code()).toBe('studio/passkey-required');
    // the next passkey counts at once; one that is added later waits for a day again
    expect((await byPasskey(owner, await addPasskey(owner))).status).toBe(200);
    ctx.clock.advance(60);
    expect((await byPasskey(owner, await addPasskey(owner))).problem.code).toBe('studio/passkey-required');
  });

  test('takes a passkey of the member alone, and its challenge once', async () => {
    const meera = await memberOf(ctx, api, 'editor', 'meera');
    const theirs = await addPasskey(meera);
    await addPasskey(owner);
    expect((await byPasskey(owner, theirs)).problem.code).toBe('auth/passkey-refused');
    const { options } = (await meera.studio('studioPasskeyOptions')).response;
    theirs.counter += 1;
    const body = { passkey: theirs.signIn(options) };
    expect((await meera.studio('stepUp', { body })).status).toBe(200);
    expect((await meera.studio('stepUp', { body })).problem.code).toBe('auth/challenge-expired');
  });
});

describe('a member', () => {
  test('who is removed finds nothing from then on, in every session', async () => {
    const editor = await memberOf(ctx, api, 'editor');
    expect((await editor.studio('studioMe')).status).toBe(200);
    expect((await owner.studio('removeMember', { params: { id: editor.id } })).status).toBe(200);
    expect((await editor.studio('studioMe')).problem).toMatchObject({
      status: 404,
      code: 'request/not-found',
    });
    expect((await editor.call('me')).response.user?.email).toBe(editor.email);
    expect((await lines())[0]).toMatchObject({
      operation: 'member.remove',
      before: { role: 'editor' },
      after: null,
    });
  });

  test('whose role is taken away in the middle of an act is refused, and nothing is half done', async () => {
    const second = await memberOf(ctx, api, 'owner', 'second');
    const member = await findMember(ctx, await sessionOf(second));
    await owner.studio('changeRole', { params: { id: second.id }, body: { role: 'viewer' } });
    const before = (await lines()).length;
    // the request was admitted before the change of role
    const refused = changeRole(ctx, member as Member, owner.id, 'viewer');
    await expect(refused).rejects.toMatchObject({ code: 'studio/not-allowed' });
    expect((await owner.studio('studioMe')).response.role).toBe('owner');
    expect((await lines()).length).toBe(before);
  });

  test('who is the last owner stays one', async () => {
    const change = (id: string) => owner.studio('changeRole', { params: { id }, body: { role: 'viewer' } });
    expect((await change(owner.id)).problem.code).toBe('studio/last-owner');
    expect((await owner.studio('removeMember', { params: { id: owner.id } })).problem.code).toBe(
      'studio/last-owner',
    );
    await memberOf(ctx, api, 'owner', 'second');
    expect((await change(owner.id)).response.role).toBe('viewer');
  });

  test('cannot be taken away together with the other last owner', async () => {
    const second = await memberOf(ctx, api, 'owner', 'second');
    const both = await Promise.all([
      owner.studio('removeMember', { params: { id: second.id } }),
      second.studio('removeMember', { params: { id: owner.id } }),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 404]);
  });
});

test('an act that fails leaves neither a change nor a line', async () => {
  const [before, needed] = [(await lines()).length, { permission: 'members' } as const];
  const failing = actAsOperator(ctx, 'command', needed, async (tx) => {
    await tx.update(studioMembers).set({ role: 'viewer' }).where(eq(studioMembers.userId, owner.id));
    throw new Error('in the middle');
  });
  await expect(failing).rejects.toThrow('in the middle');
  expect((await owner.studio('studioMe')).response.role).toBe('owner');
  expect((await lines()).length).toBe(before);
});
