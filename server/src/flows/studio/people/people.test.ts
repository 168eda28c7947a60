import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { HttpApp } from '../../../api/app.ts';
import { createApi } from '../../../app/app.ts';
import { users } from '../../../modules/accounts/index.ts';
import { media } from '../../../modules/media/tables.ts';
import { retrieveVault } from '../../../modules/wallets/index.ts';
import { openVault, vaultOf } from '../../../modules/wallets/vault/vault.ts';
import { vaultSigner } from '../../../modules/wallets/vault/vault-signer.ts';
import { writeCursor } from '../../../platform/cursor.ts';
import { rateLimits } from '../../../platform/limits/tables.ts';
import { createTestContext, type TestContext } from '../../../testing/context.ts';
import { testVisitor } from '../../../testing/visitor.ts';
import { confirmInStudio, memberOf, type StudioVisitor, signedInAs } from '../../testing/studio.ts';

let ctx: TestContext;
let api: HttpApp;
let owner: StudioVisitor;
let support: StudioVisitor;
let asha: StudioVisitor;
beforeAll(async () => {
  ctx = await createTestContext();
  api = createApi(ctx);
  owner = await memberOf(ctx, api, 'owner');
  support = await memberOf(ctx, api, 'support');
  asha = await signedInAs(ctx, api, 'asha');
});
afterAll(() => ctx.close());
beforeEach(async () => {
  await ctx.db.delete(rateLimits);
  for (const member of [owner, support]) await confirmInStudio(ctx, member);
  await ctx.queue.runDue();
  ctx.mailer.sent.length = 0;
});

const reason = 'They called.';
const of = (visitor: StudioVisitor) => ({ id: visitor.id });
const find = async (body: object) =>
  (await support.sendStudio('findPeople', { body: { reason, ...body } })).response;
const names = async (body: object) => (await find(body)).people.map(({ email }) => email.split('@')[0]);
const look = async (visitor: StudioVisitor) =>
  (await support.studio('inspectPerson', { params: of(visitor), body: { reason } })).response;
const newestLine = async () => (await owner.studio('listAudit', { query: { limit: 1 } })).response.lines[0];
const mailsTo = async (to: string) => {
  await ctx.queue.runDue();
  return ctx.mailer.sent.filter((mail) => mail.to === to);
};
const signIn = (email: string) =>
  testVisitor(api).call('signIn', { body: { email, password: 'nine lives' } });

describe('people', () => {
  test('are found by the beginning or the whole of name, handle, mail and wallet', async () => {
    const { address } = await retrieveVault(ctx, asha.id);
    await ctx.db.update(users).set({ name: '%_Ásha Rao', handle: 'zz-rao' }).where(eq(users.id, asha.id));
    expect(await names({ q: '%_Ásha r' })).toEqual(['asha']);
    // a sign of a pattern is a sign like any other
    expect(await names({ q: '%', by: 'name' })).toEqual(['asha']);
    expect(await names({ q: '_', by: 'name' })).toEqual([]);
    expect(await names({ q: '@zz-' })).toEqual(['asha']);
    expect(await names({ q: '@zz-', exact: true })).toEqual([]);
    expect(await names({ q: 'ASHA@example.com', exact: true })).toEqual(['asha']);
    expect(await names({ q: address.slice(0, 10).toUpperCase().replace('0X', '0x') })).toEqual(['asha']);
    expect(await names({ q: address, exact: true })).toEqual(['asha']);
    expect(await names({ q: 'nobody at all' })).toEqual([]);
  });

  test('come a page at a time, none twice and none left out', async () => {
    for (const n of [1, 2, 3]) await signedInAs(ctx, api, `page-${n}`);
    for (const wanted of [{}, { q: 'page-', by: 'mail' as const }, { q: 'p', by: 'name' as const }]) {
      const all = (await find({ ...wanted, limit: 200 })).people.map(({ id }) => id);
      const paged: string[] = [];
      let cursor: string | null | undefined;
      do {
        const page = await find({ ...wanted, limit: 2, ...(cursor ? { cursor } : {}) });
        paged.push(...page.people.map(({ id }) => id));
        cursor = page.next;
      } while (cursor);
      expect(paged).toEqual(all);
    }
  });

  test('are not gone on with from a page of another list, or of none', async () => {
    const refused = async (body: object) =>
      (await support.sendStudio('findPeople', { body: { reason, ...body } })).problem.code;
    const { next } = await find({ limit: 1 });
    const control = writeCursor('name', { key: 'a\0', id: '1' });
    for (const cursor of [next, 'none', control])
      expect(await refused({ q: 'asha', by: 'name', cursor })).toBe('request/invalid');
    const forged = writeCursor('newest', { key: 'yesterday', id: '1' });
    expect(await refused({ cursor: forged })).toBe('request/invalid');
  });

  test('are looked for with a reason alone, and what was typed stands in no log', async () => {
    const refused = await support.sendStudio('findPeople', { body: { q: 'asha' } });
    expect(refused.problem.errors?.[0]?.field).toBe('reason');
    await find({ q: 'asha@example.com' });
    const line = await newestLine();
    expect(line).toMatchObject({ operation: 'people.search', actor: support.email, reason });
    expect(JSON.stringify(line)).not.toContain('asha');
  });

  test('leave as a file that no spreadsheet runs', async () => {
    await ctx.db.update(users).set({ name: '=1+1' }).where(eq(users.id, asha.id));
    const body = { reason, q: 'asha@', by: 'mail' };
    const { response } = await support.sendStudio('exportPeople', { body });
    expect(response).toContain(`'=1+1`);
    expect(await newestLine()).toMatchObject({ operation: 'people.export', reason });
  });

  test('are shown without a password, code or key, to who says why', async () => {
    expect((await support.sendStudio('inspectPerson', { params: of(asha), body: {} })).status).toBe(422);
    const looked = await look(asha);
    expect(looked).toMatchObject({
      person: { email: asha.email, suspended: null, studioRole: null },
      signIn: { password: true, google: false, passkeys: [] },
      vault: { frozen: null },
    });
    expect(looked.sessions).toHaveLength(1);
    expect(JSON.stringify(looked)).not.toMatch(/hash|sealed|token"|"key|\$argon|scrypt/i);
    expect(await newestLine()).toMatchObject({ operation: 'person.look', subject: { id: asha.id }, reason });
  });
});

describe('a suspended person', () => {
  test('is written why, signed out, and comes in by no way, until it is lifted', async () => {
    const ravi = await signedInAs(ctx, api, 'ravi');
    const body = { reason: 'Stolen cards were used.' };
    expect((await support.studio('suspendPerson', { params: of(ravi), body })).status).toBe(200);
    expect(await newestLine()).toMatchObject({
      operation: 'person.suspend',
      before: { suspended: false },
      after: { suspended: true },
    });
    expect((await ravi.call('listSessions')).status).toBe(401);
    expect((await signIn(ravi.email)).problem.code).toBe('auth/suspended');
    // a suspension is not revealed without the password
    const stranger = await testVisitor(api).call('signIn', {
      body: { email: ravi.email, password: 'guessed' },
    });
    expect(stranger.problem.code).toBe('auth/wrong-password');
    const mail = (await mailsTo(ravi.email)).at(-1);
    expect(mail?.text).toContain('Stolen cards were used.');

    expect((await support.studio('suspendPerson', { params: of(ravi), body })).problem.code).toBe(
      'studio/refused',
    );
    const since = (await look(ravi)).person.suspended?.since ?? '';
    expect(await names({ show: 'suspended' })).toEqual(['ravi']);
    const lift = () => support.studio('liftSuspension', { params: of(ravi), body: { since, reason } });
    expect((await lift()).status).toBe(200);
    expect((await signIn(ravi.email)).status).toBe(200);
    expect((await lift()).problem.code).toBe('studio/refused');
    expect((await mailsTo(ravi.email)).map(({ subject }) => subject)).toContain(
      'Your Talkies account is open again',
    );
  });

  test('is no member of the studio, and nobody is suspended by themselves', async () => {
    for (const visitor of [owner, support]) {
      const { problem } = await support.studio('suspendPerson', { params: of(visitor), body: { reason } });
      expect(problem.code).toBe('studio/refused');
    }
  });
});

describe('sessions and addresses', () => {
  test('end everywhere, and their holder is written', async () => {
    const devi = await signedInAs(ctx, api, 'devi');
    const { response } = await support.studio('endSessions', { params: of(devi), body: { reason } });
    expect(response.ended).toBe(1);
    expect((await devi.call('listSessions')).status).toBe(401);
    expect((await mailsTo(devi.email)).at(-1)?.subject).toContain('signed you out');
    expect((await signIn(devi.email)).status).toBe(200);
  });

  test('an address that is proved is mailed no link; one that is not is', async () => {
    const mail = (visitor: StudioVisitor) =>
      support.studio('mailVerification', { params: of(visitor), body: { reason } });
    expect((await mail(asha)).problem.code).toBe('studio/refused');
    await ctx.db.update(users).set({ emailVerified: false }).where(eq(users.id, asha.id));
    expect((await mail(asha)).status).toBe(200);
    expect((await mailsTo(asha.email))[0]?.text).toContain('/login?verify=');
    await ctx.db.update(users).set({ emailVerified: true }).where(eq(users.id, asha.id));
  });
});

describe('a frozen e-mail wallet', () => {
  test('signs nothing, whoever calls for its key, until it is thawed', async () => {
    const { address } = await retrieveVault(ctx, asha.id);
    const signer = await vaultSigner(ctx, asha.id);
    await support.studio('freezeWallet', { params: of(asha), body: { reason: 'Its owner was robbed.' } });
    expect(await newestLine()).toMatchObject({
      operation: 'wallet.freeze',
      before: { frozen: false },
      after: { frozen: true, wallet: address },
    });
    const frozen = { code: 'wallet/frozen' };
    await expect(signer.signMessage({ message: 'hello' })).rejects.toMatchObject(frozen);
    const vault = (await vaultOf(ctx.db, asha.id)) ?? expect.unreachable();
    await expect(openVault(ctx, vault)).rejects.toMatchObject(frozen);
    // read before it was frozen
    await expect(openVault(ctx, { ...vault, frozenAt: null })).rejects.toMatchObject(frozen);
    const exported = await asha.call('exportWallet', { params: { address } });
    expect(exported.problem.code).toBe('wallet/frozen');
    const body = { chain: 'polygon' as const, to: `0x${'2'.repeat(40)}`, amount: '1' };
    expect((await asha.call('previewSend', { body })).problem.code).toBe('wallet/frozen');
    const [mail] = await mailsTo(asha.email);
    expect(mail?.text).toContain('Its owner was robbed.');

    const since = (await look(asha)).vault?.frozen?.since ?? '';
    const thaw = () => support.studio('thawWallet', { params: of(asha), body: { since, reason } });
    expect((await thaw()).status).toBe(200);
    expect(await signer.signMessage({ message: 'hello' })).toMatch(/^0x/);
    expect((await thaw()).problem.code).toBe('studio/refused');
  });
});

describe('a name, handle or picture that is hidden', () => {
  const hide = (visitor: StudioVisitor, part: 'name' | 'handle' | 'avatar') =>
    support.studio('hidePart', {
      params: { id: visitor.id, part },
      body: { reason: 'It insults somebody.' },
    });
  const show = (visitor: StudioVisitor, part: 'name' | 'handle' | 'avatar', since: string) =>
    support.studio('showPart', { params: { id: visitor.id, part }, body: { since, reason } });
  const since = async (visitor: StudioVisitor, part: string) =>
    (await look(visitor)).hidden.find((one) => one.part === part)?.since ?? '';
  const person = (handle: string) => testVisitor(api).call('getPerson', { params: { handle } });

  test('is seen by nobody, cannot be chosen again, and comes back when it is shown', async () => {
    const meera = await signedInAs(ctx, api, 'meera');
    await ctx.db
      .update(users)
      .set({ name: 'Rude Name', handle: 'rude-handle' })
      .where(eq(users.id, meera.id));
    expect((await person('rude-handle')).response.name).toBe('Rude Name');
    for (const part of ['name', 'handle'] as const) {
      expect((await hide(meera, part)).status).toBe(200);
      expect((await hide(meera, part)).problem.code).toBe('studio/refused');
    }
    expect((await person('rude-handle')).status).toBe(404);
    const { handle } = (await look(meera)).person;
    expect((await person(handle)).response.name).toBe('Collector');
    const mails = (await mailsTo(meera.email)).filter(({ text }) => text.includes('It insults somebody.'));
    expect(mails).toHaveLength(2);

    const { response: profile } = await meera.call('getProfile');
    const form = { name: 'rude name', handle, email: profile.email, phone: '' };
    const named = await meera.call('updateProfile', { body: form });
    expect(named.problem.errors?.[0]?.field).toBe('name');
    for (const visitor of [meera, asha]) {
      const own = { name: 'Meera', email: visitor.email, phone: '', handle: 'rude-handle' };
      const taken = await visitor.call('updateProfile', { body: own });
      expect(taken.problem.errors?.[0]?.field).toBe('handle');
    }

    for (const part of ['name', 'handle'] as const)
      expect((await show(meera, part, await since(meera, part))).response.back).toBe(true);
    expect((await person('rude-handle')).response.name).toBe('Rude Name');
    expect(await newestLine()).toMatchObject({ operation: 'person.show-handle' });
  });

  test('stays away where they have chosen another since', async () => {
    const tara = await signedInAs(ctx, api, 'tara');
    await hide(tara, 'name');
    const at = await since(tara, 'name');
    await ctx.db.update(users).set({ name: 'Tara' }).where(eq(users.id, tara.id));
    expect((await show(tara, 'name', at)).response.back).toBe(false);
    expect((await look(tara)).person.name).toBe('Tara');
    expect((await show(tara, 'name', at)).problem.code).toBe('studio/refused');
    expect((await hide(tara, 'avatar')).problem.code).toBe('studio/refused');
  });

  test('is hidden again where they have chosen another since, and written to them again', async () => {
    const usha = await signedInAs(ctx, api, 'usha');
    const handle = (await usha.call('me')).response.user?.handle ?? '';
    const nameShown = async () => (await person(handle)).response.name;
    const call = (name: string) => ctx.db.update(users).set({ name }).where(eq(users.id, usha.id));
    const known = async () =>
      (await look(usha)).hidden.map(({ part, value, replaced }) => [part, value, replaced]);
    await call('Rude Once');
    await hide(usha, 'name');
    expect(await known()).toEqual([['name', 'Rude Once', false]]);
    await call('Rude Twice');
    ctx.clock.advance(1);
    expect(await known()).toEqual([['name', 'Rude Once', true]]);
    expect((await hide(usha, 'name')).status).toBe(200);
    expect(await nameShown()).toBe('Collector');
    expect(await known()).toEqual([['name', 'Rude Twice', false]]);
    expect((await hide(usha, 'name')).problem.code).toBe('studio/refused');
    const mails = (await mailsTo(usha.email)).filter(({ text }) => text.includes('It insults somebody.'));
    expect(mails).toHaveLength(2);
    expect((await show(usha, 'name', await since(usha, 'name'))).response.back).toBe(true);
    expect(await nameShown()).toBe('Rude Twice');
  });

  test('cannot be chosen again once others were hidden after it; what is shown again can', async () => {
    const uma = await signedInAs(ctx, api, 'uma');
    const save = async (visitor: typeof uma, part: 'name' | 'handle', value: string) => {
      const { name, handle, email } = (await visitor.call('getProfile')).response;
      const body = { ...{ name, handle, email, phone: '' }, [part]: value };
      const { status, problem } = await visitor.call('updateProfile', { body });
      return status === 200 ? 'saved' : problem.errors?.[0]?.field;
    };
    for (const [part, values] of [
      ['name', ['Rude One', 'Rude Two', 'Rude Three']],
      ['handle', ['rude-one', 'rude-two', 'rude-three']],
    ] as const) {
      for (const value of values) {
        expect(await save(uma, part, value)).toBe('saved');
        ctx.clock.advance(1);
        expect((await hide(uma, part)).status).toBe(200);
      }
      for (const value of values)
        expect(await save(uma, part, part === 'name' ? value.toUpperCase() : value)).toBe(part);
      expect((await show(uma, part, await since(uma, part))).response.back).toBe(true);
      expect(await save(uma, part, values[2])).toBe('saved');
      for (const value of values.slice(0, 2)) expect(await save(uma, part, value)).toBe(part);
    }
    // a handle is nobody's, a name is theirs alone
    expect([await save(asha, 'handle', 'rude-one'), await save(asha, 'name', 'Rude One')]).toEqual([
      'handle',
      'saved',
    ]);
    const copy = JSON.stringify((await uma.call('personalData')).response);
    for (const value of ['Rude One', 'rude-two']) expect(copy).toContain(value);
  });

  test('keeps the file of the picture that may come back, and no other', async () => {
    const vani = await signedInAs(ctx, api, 'vani');
    const stored = async () =>
      (await ctx.db.select({ key: media.key }).from(media).orderBy(media.key)).map(({ key }) => key);
    const upload = async (key: string) => {
      const picture = { key, file: `avatars/${vani.id}/${key}`, mime: 'image/webp', thumbhash: '' };
      await ctx.db
        .insert(media)
        .values({ ...picture, width: 9, height: 9, bytes: 9, createdAt: ctx.clock.now() });
      await ctx.db.update(users).set({ avatar: key }).where(eq(users.id, vani.id));
    };
    await upload('first');
    await hide(vani, 'avatar');
    expect(await stored()).toEqual(['first']);
    await upload('second');
    expect((await hide(vani, 'avatar')).status).toBe(200);
    expect(await stored()).toEqual(['second']);
    expect((await show(vani, 'avatar', await since(vani, 'avatar'))).response.back).toBe(true);
  });
});
