import { randomUUID } from 'node:crypto';
import { eq, like } from 'drizzle-orm';
import { concat, type Hex, parseEther } from 'viem';
import { generatePrivateKey, privateKeyToAccount, privateKeyToAddress } from 'viem/accounts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { HttpApp } from '../../../api/app.ts';
import { discardHeld } from '../../../chain/index.ts';
import { createReader } from '../../../chain/reader/reader.ts';
import { chainTransactions, tokens } from '../../../chain/tables.ts';
import { budgets } from '../../../platform/limits/budgets.ts';
import { startTestChain, type TestChain } from '../../../testing/chain.ts';
import { useCollectible } from '../../../testing/collectible.ts';
import { createTestContext, type TestContext, testKeys } from '../../../testing/context.ts';
import type { TestVisitor } from '../../../testing/visitor.ts';
import { users } from '../../accounts/index.ts';
import { noteRecovery } from '../../accounts/note-recovery.ts';
import { confirmNewest, signedIn } from '../../accounts/testing/accounts.ts';
import { notifications } from '../../notifications/tables.ts';
import { walletAudit, wallets } from '../tables.ts';
import { walletsApp } from '../testing/wallets.ts';
import { vaultSends } from './tables.ts';

const tankKey = generatePrivateKey();
const tank = privateKeyToAddress(tankKey);

let chain: TestChain;
let ctx: TestContext;
let app: HttpApp;
let reader: ReturnType<typeof createReader>;
beforeAll(async () => {
  chain = await startTestChain();
  ctx = await createTestContext({
    chains: [chain.config],
    keys: { ...testKeys, faucet: null, tank: tankKey },
    sponsor: { user: 500_00n, total: 1000_00n },
  });
  app = walletsApp(ctx);
  reader = createReader(ctx, { onAdvanced: async () => undefined });
});
afterAll(async () => {
  await ctx.close();
  await chain.stop();
});

let asha: TestVisitor;
let email: string;
let vault: Hex;
let people = 0;
const stranger = (): Hex => privateKeyToAccount(generatePrivateKey()).address;
beforeEach(async () => {
  ctx.config.sponsor = null;
  email = `sender-${++people}@example.com`;
  asha = await signedIn(ctx, app, { email });
  vault = (await asha.call('createVault')).response.address as Hex;
  await chain.fund(vault, parseEther('1000'));
  await ctx.rates.refresh();
});

/** Runs the writer, the chain, the reader and the notifications until all sends are finished. */
async function untilFinished(): Promise<void> {
  for (let round = 0; round < 3; round += 1) {
    await ctx.writer.tick('polygon');
    await reader.catchUp();
    await ctx.queue.runDue();
  }
}
const coins = (to: string, amount: string, more = {}) =>
  asha.call('sendOut', { body: { chain: 'polygon', to, amount, requestId: randomUUID(), ...more } });
const preview = (body: { to: string; amount?: string; tokenId?: string }) =>
  asha.call('previewSend', { body: { chain: 'polygon', ...body } });
const uses = async () => (await asha.call('listVaultUses')).response.uses;
const balance = (address: Hex) => chain.client.getBalance({ address });
const requests = () => ctx.db.select().from(vaultSends).where(eq(vaultSends.address, vault));

describe('sending coins', () => {
  test('reaches the address; the list shows it on its way, and arrived, with its transaction', async () => {
    const to = stranger();
    expect((await coins(to.toLowerCase(), '12.5')).status).toBe(200);
    expect((await uses())[0]).toMatchObject({
      what: 'send-coins',
      state: 'pending',
      to,
      amount: { amount: parseEther('12.5').toString(), currency: 'MATIC' },
    });
    await untilFinished();
    expect(await balance(to)).toBe(parseEther('12.5'));
    const [use, created, ...more] = await uses();
    expect(use).toMatchObject({ state: 'confirmed', transaction: { hash: expect.stringMatching(/^0x/) } });
    expect([created?.what, more]).toEqual(['created', []]);
    const notes = await ctx.db.select().from(walletAudit).where(eq(walletAudit.address, vault));
    expect(notes.find((note) => note.use === 'transaction')?.hash).toBe(use?.transaction?.hash);
  });

  test('the same request twice, also at once, sends once', async () => {
    const to = stranger();
    const requestId = randomUUID();
    const both = await Promise.all([1, 2].map(() => coins(to, '3', { requestId })));
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    await coins(to, '3', { requestId });
    await untilFinished();
    expect(await balance(to)).toBe(parseEther('3'));
  });

  test('a repeat is answered as the first time when the money has left, and is no other transfer', async () => {
    const to = stranger();
    const requestId = randomUUID();
    expect((await coins(to, '990', { requestId })).status).toBe(200);
    await untilFinished();
    ctx.clock.advance(900); // nor does it ask again who it is
    expect((await coins(to, '990.0', { requestId })).status).toBe(200);
    for (const [address, amount] of [
      [to, '989'],
      [stranger(), '990'],
    ] as const)
      expect((await coins(address, amount, { requestId })).problem.errors).toEqual([
        { field: 'requestId', message: 'This request was used for another transfer. Start again.' },
      ]);
    await untilFinished();
    expect(await balance(to)).toBe(parseEther('990'));
    expect(await requests()).toHaveLength(1);
  });

  test('a repeat of a transfer that the chain refused is refused as well, since it would send nothing', async () => {
    const to = stranger();
    const requestId = randomUUID();
    await coins(to, '900', { requestId });
    await chain.fund(vault, 0n);
    await untilFinished();
    await chain.fund(vault, parseEther('1000'));
    const { problem } = await coins(to, '900', { requestId });
    expect(problem).toMatchObject({ code: 'wallet/send-failed', retryable: false });
    expect((await coins(to, '900')).status).toBe(200);
  });

  test('all leaves no more than the room for the fee', async () => {
    const to = stranger();
    const { response } = await preview({ to, amount: 'all' });
    await coins(to, 'all');
    await untilFinished();
    expect(await balance(to)).toBeGreaterThan(parseEther('999'));
    expect(await balance(vault)).toBeLessThanOrEqual(BigInt(response.fee.amount));
  });

  test('shows before what it costs, is worth and leaves', async () => {
    const { response } = await preview({ to: stranger(), amount: '10' });
    expect(response).toMatchObject({
      amount: { amount: parseEther('10').toString() },
      balance: { amount: parseEther('1000').toString() },
      worth: { currency: 'USD' },
      leftToday: { amount: '200000', currency: 'USD' },
      warnings: [],
      confirmed: true,
      feeSponsored: false,
      refusal: null,
    });
    expect(BigInt(response.fee.amount)).toBeGreaterThan(0n);
  });

  test('asks again who it is after a quarter of an hour, and sends nothing till then', async () => {
    ctx.clock.advance(900);
    await ctx.rates.refresh();
    const to = stranger();
    expect((await preview({ to, amount: '1' })).response.confirmed).toBe(false);
    expect((await coins(to, '1')).problem.code).toBe('auth/reauthentication-required');
    await confirmNewest(ctx, email, 'password');
    expect((await coins(to, '1')).problem.code).toBe('auth/reauthentication-required');
    expect(await requests()).toEqual([]);
    await confirmNewest(ctx, email);
    expect((await coins(to, '1')).status).toBe(200);
  });

  test('is asked for thirty times in a quarter of an hour at most: each request asks the chain before the proof', async () => {
    ctx.clock.advance(900);
    await ctx.rates.refresh();
    const { points } = budgets['wallet/account'];
    const id = (await asha.call('me')).response.user?.id ?? '';
    for (let spent = 1; spent < points; spent += 1) await ctx.limits.spend('wallet/account', id);
    expect((await coins(stranger(), '1')).problem.code).toBe('auth/reauthentication-required');
    expect((await coins(stranger(), '1')).problem.code).toBe('request/too-many');
    const opened = await asha.call('exportWallet', { params: { address: vault } });
    expect(opened.problem.code).toBe('request/too-many');
    expect((await asha.call('createVault')).problem.code).toBe('request/too-many');
  });

  test('the chain’s refusal is told, also by a notification, and does not count against the day', async () => {
    const { address } = privateKeyToAccount(generatePrivateKey());
    expect((await coins(address, '2000')).problem.code).toBe('wallet/insufficient-funds');
    await coins(address, '900');
    await chain.fund(vault, 0n);
    await untilFinished();
    expect((await uses())[0]).toMatchObject({ state: 'failed', failure: expect.stringContaining('money') });
    const [user] = await ctx.db.select().from(users).where(eq(users.email, email));
    const notices = ctx.db
      .select()
      .from(notifications)
      .where(eq(notifications.userId, user?.id ?? ''));
    expect((await notices).filter(({ kind }) => kind === 'wallet-not-sent')).toMatchObject([
      { data: { what: '900 MATIC' } },
    ]);
    await chain.fund(vault, parseEther('1000'));
    expect((await preview({ to: address, amount: '1' })).response.leftToday.amount).toBe('200000');
  });

  test('what an operator ends after a restore, since it may have gone out, is not said to be unmade', async () => {
    await coins(stranger(), '1');
    const [send] = await requests();
    const key = send?.key ?? '';
    const held = { status: 'held' } as const;
    await ctx.db.update(chainTransactions).set(held).where(eq(chainTransactions.key, key));
    expect(await discardHeld(ctx, key)).toBe(true);
    await ctx.queue.runDue();
    const notices = await ctx.db
      .select()
      .from(notifications)
      .where(eq(notifications.key, `${key}/failed`));
    expect(notices).toEqual([]);
  });

  test('stops at the day’s limit, saying what is left, until the day is over', async () => {
    await chain.fund(vault, parseEther('100000'));
    const all = (await preview({ to: stranger(), amount: '1000' })).response.worth?.amount ?? '0';
    const dollar = (1000n * 10n ** 18n * 100n) / BigInt(all);
    const asText = (usd: bigint) =>
      `${(usd * dollar) / 10n ** 18n}.${((usd * dollar) % 10n ** 18n).toString().padStart(18, '0')}`;
    expect((await coins(stranger(), asText(1500n))).status).toBe(200);
    const refused = (await coins(stranger(), asText(1000n))).problem;
    expect(refused).toMatchObject({ status: 403, code: 'wallet/daily-limit' });
    expect(refused.detail).toMatch(
      /may spend \$2000\.00 within 24 hours, and \$(500|499)\.\d\d of it is left/,
    );
    ctx.clock.advance(24 * 3600);
    await ctx.rates.refresh();
    await confirmNewest(ctx, email);
    expect((await coins(stranger(), asText(1000n))).status).toBe(200);
  });

  test('for a day after a reset small sums go, large ones wait', async () => {
    await ctx.db.update(users).set({ recoveredAt: ctx.clock.now() }).where(eq(users.email, email));
    expect((await coins(stranger(), '1')).status).toBe(200);
    const { problem } = await coins(stranger(), '900');
    expect(problem).toMatchObject({ code: 'wallet/cooldown', retryAfter: 24 * 3600 });
    expect((await preview({ to: stranger(), amount: '900' })).response.refusal).toBe('cooldown');
  });

  test('for a day after a reset small sums that come to a large one wait as well', async () => {
    await coins(stranger(), '150'); // what left before does not count
    await ctx.db.update(users).set({ recoveredAt: ctx.clock.now() }).where(eq(users.email, email));
    await ctx.db.update(vaultSends).set({ at: new Date(ctx.clock.now().getTime() - 1000) });
    expect((await coins(stranger(), '187')).status).toBe(200); // $93.50
    expect((await coins(stranger(), '13')).problem.code).toBe('wallet/cooldown'); // $6.50 more
    expect((await coins(stranger(), '12.9')).status).toBe(200);
  });

  test('a further reset within the day prolongs it, and the sum that left goes on', async () => {
    const [user] = await ctx.db.select().from(users).where(eq(users.email, email));
    const recovered = () => noteRecovery(ctx.db, user?.id ?? '', ctx.clock.now());
    await recovered();
    expect((await coins(stranger(), '187')).status).toBe(200); // $93.50
    ctx.clock.advance(60);
    await recovered();
    const { problem } = await coins(stranger(), '13'); // $6.50 more
    expect(problem).toMatchObject({ code: 'wallet/cooldown', retryAfter: 24 * 3600 });
  });
});

describe('an address', () => {
  const checksummed = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
  test.each([
    ['one letter in the wrong case', checksummed.replace('A', 'a'), /character of this address is wrong/],
    ['a name', 'asha.eth', /A name does not work here/],
    ['too short', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAe', /40 characters/],
    ['nothing', '', /40 characters/],
    ['markup', '<img src=x onerror=alert(1)>', /40 characters/],
    ['nobody’s', `0x${'0'.repeat(40)}`, /lost/],
  ])('is refused beside its field: %s', async (_what, to, message) => {
    const { problem } = await preview({ to, amount: '1' });
    expect(problem.errors).toEqual([{ field: 'to', message: expect.stringMatching(message) }]);
  });

  test('of the wallet itself or of our contract is refused', async () => {
    for (const to of [vault, chain.config.contracts.collectible])
      expect((await preview({ to, amount: '1' })).problem.errors?.[0]?.field).toBe('to');
  });

  test('of a contract of one’s own is refused on a network on which nobody proved it', async () => {
    const to = stranger();
    const userId = (await asha.call('me')).response.user?.id ?? '';
    const link = { address: to, userId, kind: 'bridge', active: false, linkedAt: ctx.clock.now() } as const;
    await ctx.db.insert(wallets).values({ ...link, chain: 'ethereum' });
    const message = expect.stringMatching('a contract on another network.*connect it there first');
    expect((await preview({ to, amount: '1' })).problem.errors).toEqual([{ field: 'to', message }]);
    expect((await coins(to.toLowerCase(), '1')).problem.errors).toEqual([{ field: 'to', message }]);
    await ctx.db.update(wallets).set({ chain: 'polygon' }).where(eq(wallets.address, to));
    expect((await preview({ to, amount: '1' })).response.warnings).toEqual(['own']);
  });

  test('that a program holds has to be accepted', async () => {
    const data: Hex = '0x6001600c60003960016000f300'; // a program that takes everything and does nothing
    const hash = await chain.client.sendTransaction({ account: chain.buyer, chain: null, data });
    const { contractAddress } = await chain.client.waitForTransactionReceipt({ hash });
    const to = contractAddress ?? '0x';
    expect((await preview({ to, amount: '1' })).response.warnings).toEqual(['contract']);
    expect((await coins(to, '1')).problem.errors?.[0]?.field).toBe('accepts');
    expect((await coins(to, '1', { accepts: ['contract'] })).status).toBe(200);
  });

  test('of a key for which a contract acts, or of one’s own contract, is no stranger’s program', async () => {
    const to = stranger();
    await chain.client.setCode({ address: to, bytecode: concat(['0xef0100', stranger()]) });
    expect((await preview({ to, amount: '1' })).response.warnings).toEqual([]);
    await chain.client.setCode({ address: to, bytecode: '0x6001' });
    expect((await preview({ to, amount: '1' })).response.warnings).toEqual(['contract']);
    const [user] = await ctx.db.select({ id: users.id }).from(users).where(eq(users.email, email));
    const linked = { kind: 'extension', chain: 'polygon', active: false, linkedAt: ctx.clock.now() } as const;
    await ctx.db.insert(wallets).values({ address: to, userId: user?.id ?? '', ...linked });
    expect((await preview({ to, amount: '1' })).response.warnings).toEqual(['own']);
  });

  test.each(['0', '-1', '1e3', '1,5', '0x10', '0.0000000000000000001', '𝟏', '', '79228162515'])(
    'takes no amount “%s”',
    async (amount) => {
      expect((await preview({ to: stranger(), amount })).problem.errors?.[0]?.field).toBe('amount');
    },
  );
});

describe('sending a token', () => {
  let dropId = 7000n;
  async function owned(): Promise<string> {
    dropId += 1n;
    const { registerDrop, deliver } = useCollectible(chain);
    await chain.client.waitForTransactionReceipt({ hash: await registerDrop(dropId) });
    await chain.client.waitForTransactionReceipt({ hash: await deliver(dropId, dropId, vault) });
    await reader.catchUp();
    return ((dropId << 32n) | 1n).toString();
  }
  const sendToken = (tokenId: string, to: Hex) =>
    asha.call('sendOut', { body: { chain: 'polygon', to, tokenId, requestId: randomUUID() } });

  test('gives it to the other', async () => {
    const tokenId = await owned();
    const to = stranger();
    expect((await sendToken(tokenId, to)).status).toBe(200);
    await untilFinished();
    const [token] = await ctx.db.select().from(tokens).where(eq(tokens.tokenId, tokenId));
    expect(token?.owner).toBe(to);
    expect((await uses())[0]).toMatchObject({ what: 'send-token', state: 'confirmed', amount: null });
  });

  test('of somebody else is refused', async () => {
    const tokenId = await owned();
    asha = await signedIn(ctx, app, { email: `other-${people}@example.com` });
    await asha.call('createVault');
    expect((await sendToken(tokenId, stranger())).problem.errors?.[0]?.field).toBe('tokenId');
  });

  test('from an empty wallet: the gas tank pays the fee first, as far as its day’s limits go', async () => {
    ctx.config.sponsor = { user: 500_00n, total: 1000_00n };
    const tokenId = await owned();
    const second = await owned();
    await chain.fund(vault, 0n);
    await chain.fund(tank, parseEther('50'));
    const to = stranger();
    expect((await preview({ to, tokenId })).response.feeSponsored).toBe(true);
    expect((await sendToken(tokenId, to)).status).toBe(200);
    expect((await uses())[0]?.state).toBe('pending');
    await untilFinished();
    await untilFinished();
    const [token] = await ctx.db.select().from(tokens).where(eq(tokens.tokenId, tokenId));
    expect(token?.owner).toBe(to);
    const given = await ctx.db.select().from(chainTransactions).where(like(chainTransactions.key, 'tank/%'));
    expect(given.map(({ signer, status }) => [signer, status])).toEqual([['tank', 'confirmed']]);

    await chain.fund(vault, 0n);
    ctx.config.sponsor = { user: 0n, total: 1000_00n };
    expect((await sendToken(second, to)).problem).toMatchObject({
      code: 'wallet/insufficient-funds',
      detail: expect.stringContaining('today’s share is used up'),
    });
    ctx.config.sponsor = { user: 500_00n, total: 1000_00n };
    await chain.fund(tank, 0n);
    expect((await sendToken(second, to)).problem.code).toBe('wallet/insufficient-funds');
  });
});
