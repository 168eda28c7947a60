import { eq } from 'drizzle-orm';
import { getAddress, getContractAddress, type Hex, parseEther, serializeErc6492Signature } from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { createSiweMessage, parseSiweMessage } from 'viem/siwe';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { HttpApp } from '../../api/app.ts';
import { chainTransactions } from '../../chain/tables.ts';
import { startTestChain, type TestChain } from '../../testing/chain.ts';
import { createTestContext, type TestContext } from '../../testing/context.ts';
import type { TestVisitor } from '../../testing/visitor.ts';
import { signedIn } from '../accounts/testing/accounts.ts';
import { kinds } from '../notifications/kinds/kinds.ts';
import { notifications } from '../notifications/tables.ts';
import { sendTestCoins } from './send-test-coins.ts';
import { wallets } from './tables.ts';
import { walletsApp } from './testing/wallets.ts';

let chain: TestChain;
let ctx: TestContext;
let app: HttpApp;
beforeAll(async () => {
  chain = await startTestChain('polygon');
  const away = { ...chain.config, name: 'ethereum', chainId: 31338, currency: 'ETH' } as const;
  ctx = await createTestContext({ chains: [chain.config, { ...away, rpcUrl: 'http://127.0.0.1:9' }] });
  app = walletsApp(ctx);
});
afterAll(async () => {
  await ctx.close();
  await chain.stop();
});

let people = 0;
const somebody = (): Promise<TestVisitor> => {
  people += 1;
  return signedIn(ctx, app, { email: `person-${people}@example.com` });
};
let asha: TestVisitor;
beforeEach(async () => {
  asha = await somebody();
});

const newKey = () => privateKeyToAccount(generatePrivateKey());
type Signer = ReturnType<typeof newKey>;

async function ask(visitor: TestVisitor, address: Hex, chainId = 31337): Promise<string> {
  const { response } = await visitor.call('challengeWallet', { body: { address, chainId } });
  return response.message;
}
const send = (visitor: TestVisitor, message: string, signature: Hex) =>
  visitor.call('linkWallet', { body: { message, signature } });

async function link(visitor: TestVisitor, key: Signer, chainId = 31337) {
  const message = await ask(visitor, key.address, chainId);
  return send(visitor, message, await key.signMessage({ message }));
}
const refused = { status: 422, code: 'wallet/challenge-invalid' };

describe('linking an extension wallet', () => {
  test('asks for a message that names this site, the wallet and its chain, and has an end', async () => {
    const { address } = newKey();
    const lower = address.toLowerCase();
    const { response } = await asha.call('challengeWallet', { body: { address: lower, chainId: 31337 } });
    expect(parseSiweMessage(response.message)).toMatchObject({
      domain: 'localhost:3000',
      uri: 'http://localhost:3000',
      address,
      chainId: 31337,
      issuedAt: ctx.clock.now(),
      expirationTime: new Date(response.expiresAt),
    });
  });

  test('makes it the active one, for the signature of its key', async () => {
    const key = newKey();
    const { status, response } = await link(asha, key);
    expect(status).toBe(200);
    expect(response).toEqual({
      address: key.address,
      kind: 'extension',
      active: true,
      chain: null,
      linkedAt: ctx.clock.now().toISOString(),
    });
    expect((await asha.call('me')).response.wallet?.address).toBe(key.address);
  });

  test('is told to the owner, whatever they chose, once for each wallet that is new to the account', async () => {
    const key = newKey();
    await link(asha, key);
    await link(asha, key);
    const { user } = (await asha.call('me')).response;
    const written = await ctx.db
      .select({ kind: notifications.kind, data: notifications.data })
      .from(notifications)
      .where(eq(notifications.userId, user?.id ?? ''));
    expect(written).toEqual([{ kind: 'wallet-linked', data: { address: key.address } }]);
    expect(kinds['wallet-linked'].mailed).toBe('always');
  });

  test('is refused beyond twenty wallets: each visit of the wallet’s page asks the chains about all', async () => {
    const userId = (await asha.call('me')).response.user?.id ?? '';
    const linkedAt = ctx.clock.now();
    const row = { userId, kind: 'extension', active: false, linkedAt } as const;
    const known = Array.from({ length: 19 }, () => ({ ...row, address: newKey().address }));
    await ctx.db.insert(wallets).values(known);
    const last = newKey();
    expect((await link(asha, last)).status).toBe(200);
    expect((await link(asha, newKey())).problem).toMatchObject({
      code: 'request/invalid',
      detail: 'Remove one first: 20 wallets are the most.',
    });
    expect((await link(asha, last)).status).toBe(200);
  });

  test('works while the chain is away, because a key needs no chain', async () => {
    expect((await link(asha, newKey(), 31338)).status).toBe(200);
  });

  test('needs somebody who is signed in', async () => {
    asha.cookies.clear();
    const { problem } = await asha.call('challengeWallet', {
      body: { address: newKey().address, chainId: 31337 },
    });
    expect(problem).toMatchObject({ status: 401, title: 'Please Login to Continue' });
  });

  test('says which chains it knows', async () => {
    const body = { address: newKey().address, chainId: 1 };
    const { problem } = await asha.call('challengeWallet', { body });
    expect(problem.errors).toEqual([
      { field: 'chainId', message: 'Switch the wallet to polygon (test) or polygon (test).' },
    ]);
  });
});

describe('a message is refused', () => {
  test('when another key signed it', async () => {
    const message = await ask(asha, newKey().address);
    const { problem } = await send(asha, message, await newKey().signMessage({ message }));
    expect(problem).toMatchObject(refused);
  });

  test('when it comes a second time', async () => {
    const key = newKey();
    const message = await ask(asha, key.address);
    const signature = await key.signMessage({ message });
    expect((await send(asha, message, signature)).status).toBe(200);
    expect((await send(asha, message, signature)).problem).toMatchObject(refused);
  });

  test('when it comes twice at once: one is accepted', async () => {
    const key = newKey();
    const message = await ask(asha, key.address);
    const signature = await key.signMessage({ message });
    const both = await Promise.all([send(asha, message, signature), send(asha, message, signature)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 422]);
  });

  test.each([
    ['domain', { domain: 'evil.example' }],
    ['address', { address: '0x000000000000000000000000000000000000dEaD' as const }],
    ['chain', { chainId: 1 }],
    ['nonce', { nonce: 'ffffffffffffffffffffffffffffffff' }],
    ['end', { expirationTime: new Date('2099-01-01') }],
    ['statement', { statement: 'Anything else.' }],
  ])('when its %s is not ours', async (_part, forged) => {
    const key = newKey();
    const parsed = parseSiweMessage(await ask(asha, key.address));
    const {
      domain = '',
      uri = '',
      chainId = 0,
      nonce = '',
      statement = '',
      issuedAt,
      expirationTime,
    } = parsed;
    const times = { issuedAt: issuedAt ?? new Date(), expirationTime: expirationTime ?? new Date() };
    const own = { address: key.address, domain, uri, chainId, nonce, statement, version: '1' as const };
    const message = createSiweMessage({ ...own, ...times, ...forged });
    expect((await send(asha, message, await key.signMessage({ message }))).problem).toMatchObject(refused);
    const unchanged = createSiweMessage({ ...own, ...times });
    const signature = await key.signMessage({ message: unchanged });
    expect((await send(asha, unchanged, signature)).status).toBe(200);
  });

  test('ten minutes later', async () => {
    const key = newKey();
    const message = await ask(asha, key.address);
    ctx.clock.advance(600);
    expect((await send(asha, message, await key.signMessage({ message }))).problem).toMatchObject(refused);
  });

  test('when it was given to somebody else', async () => {
    const ravi = await somebody();
    const key = newKey();
    const message = await ask(asha, key.address);
    expect((await send(ravi, message, await key.signMessage({ message }))).problem).toMatchObject(refused);
  });

  test('when it is no message of that kind', async () => {
    for (const text of ['', 'x', '🎬'.repeat(900), "'; drop table wallets; --"])
      expect((await send(asha, text, `0x${'ab'.repeat(65)}`)).problem).toMatchObject(refused);
    expect((await send(asha, 'x', '0xno')).problem.code).toBe('request/invalid');
  });
});

describe('a contract wallet', () => {
  // init code that returns a contract which answers every call with the given 4 bytes (ERC-1271 asks isValidSignature)
  const answering = (selector: string): Hex => `0x601080600b6000396000f363${selector}60e01b60005260206000f3`;
  const deploy = async (selector: string): Promise<Hex> => {
    const data = answering(selector);
    const hash = await chain.client.sendTransaction({ account: chain.buyer, chain: null, data });
    const { contractAddress } = await chain.client.waitForTransactionReceipt({ hash });
    if (!contractAddress) throw new Error('not deployed');
    return contractAddress;
  };

  const anything: Hex = `0x${'12'.repeat(65)}`;

  test('is linked when it says that the signature is its own (ERC-1271)', async () => {
    const address = await deploy('1626ba7e');
    const message = await ask(asha, address);
    const { status, response } = await send(asha, message, anything);
    expect(status).toBe(200);
    expect(response.address.toLowerCase()).toBe(address.toLowerCase());
  });

  test('is linked for the chain that said so alone, until the other one says so too', async () => {
    const address = await deploy('1626ba7e');
    const onPolygon = await ask(asha, address);
    expect((await send(asha, onPolygon, anything)).response.chain).toBe('polygon');
    await ctx.db
      .update(wallets)
      .set({ chain: 'ethereum' })
      .where(eq(wallets.address, getAddress(address)));
    const again = await ask(asha, address);
    expect((await send(asha, again, anything)).response.chain).toBeNull();
    const oncemore = await ask(asha, address);
    expect((await send(asha, oncemore, anything)).response.chain, 'what was proved stays proved').toBeNull();
  });

  // a factory that creates such a wallet when called, at an address known in advance
  const factory = async (selector: string) => {
    const wallet = answering(selector);
    const code: Hex = `0x602980600b6000396000f37a${wallet.slice(2)}6000526000601b60056000f500`;
    const hash = await chain.client.sendTransaction({ account: chain.buyer, chain: null, data: code });
    const { contractAddress: from } = await chain.client.waitForTransactionReceipt({ hash });
    if (!from) throw new Error('not deployed');
    const salt: Hex = `0x${'0'.repeat(64)}`;
    const address = getContractAddress({ opcode: 'CREATE2', from, salt, bytecode: wallet });
    return {
      address,
      signature: serializeErc6492Signature({ address: from, data: '0x', signature: anything }),
    };
  };

  test('that is not on the chain yet is linked when it would say so (ERC-6492)', async () => {
    const { address, signature } = await factory('1626ba7e');
    const message = await ask(asha, address);
    expect((await send(asha, message, signature)).status).toBe(200);
    const refusing = await factory('ffffffff');
    const other = await ask(asha, refusing.address);
    expect((await send(asha, other, refusing.signature)).problem).toMatchObject(refused);
  });

  test('is refused when it says no, or has no say', async () => {
    for (const address of [await deploy('ffffffff'), chain.config.contracts.collectible]) {
      const message = await ask(asha, address);
      expect((await send(asha, message, anything)).problem).toMatchObject(refused);
    }
  });

  test('waits for a chain that does not answer', async () => {
    const message = await ask(asha, await deploy('1626ba7e'), 31338);
    expect((await send(asha, message, anything)).problem.code).toBe('chain/unavailable');
  });
});

describe('several wallets', () => {
  test('a wallet says how it is reached, and the latest way counts', async () => {
    const key = newKey();
    const by = async (kind: 'extension' | 'bridge') => {
      const message = await ask(asha, key.address);
      const signature = await key.signMessage({ message });
      return (await asha.call('linkWallet', { body: { message, signature, kind } })).response.kind;
    };
    expect(await by('bridge')).toBe('bridge');
    expect(await by('extension')).toBe('extension');
  });

  test('one wallet belongs to one user', async () => {
    const ravi = await somebody();
    const key = newKey();
    await link(asha, key);
    expect((await link(ravi, key)).problem).toMatchObject({ status: 409, code: 'wallet/taken' });
    expect((await ravi.call('listWallets')).response.wallets).toEqual([]);
  });

  test('claimed by two at once, one gets it', async () => {
    const ravi = await somebody();
    const key = newKey();
    const both = await Promise.all([link(asha, key), link(ravi, key)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  test('the last one linked is active; another can be; disconnected, none is and all stay', async () => {
    const [first, second] = [newKey(), newKey()];
    await link(asha, first);
    await link(asha, second);
    const activity = async () =>
      Object.fromEntries(
        (await asha.call('listWallets')).response.wallets.map(({ address, active }) => [address, active]),
      );
    expect(await activity()).toEqual({ [first.address]: false, [second.address]: true });
    const params = { address: first.address.toLowerCase() };
    expect((await asha.call('activateWallet', { params })).response.address).toBe(first.address);
    expect(await activity()).toEqual({ [first.address]: true, [second.address]: false });
    await asha.call('disconnectWallet');
    await asha.call('disconnectWallet');
    expect(await activity()).toEqual({ [first.address]: false, [second.address]: false });
    expect((await asha.call('me')).response.wallet).toBeNull();
  });

  test('nobody activates the wallet of another', async () => {
    const ravi = await somebody();
    const key = newKey();
    await link(asha, key);
    const { problem } = await ravi.call('activateWallet', { params: { address: key.address } });
    expect(problem.code).toBe('wallet/not-yours');
    expect((await asha.call('me')).response.wallet?.address).toBe(key.address);
  });

  test('many changes at once leave one active', async () => {
    const keys = [newKey(), newKey(), newKey()];
    for (const key of keys) await link(asha, key);
    const changes = [...keys, ...keys].map(({ address }) =>
      asha.call('activateWallet', { params: { address } }),
    );
    expect((await Promise.all(changes)).map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
    const { wallets } = (await asha.call('listWallets')).response;
    expect(wallets.filter(({ active }) => active)).toHaveLength(1);
  });
});

test('a new wallet is given play money once on each local chain', async () => {
  const { address } = newKey();
  await ctx.db.transaction((tx) => sendTestCoins(ctx, tx, address));
  await ctx.db.transaction((tx) => sendTestCoins(ctx, tx, address));
  const sent = await ctx.db.select().from(chainTransactions).where(eq(chainTransactions.to, address));
  expect(sent.map(({ chain, signer, value }) => [chain, signer, value]).sort()).toEqual([
    ['ethereum', 'faucet', '5000000000000000000'],
    ['polygon', 'faucet', '1000000000000000000000'],
  ]);
});

test('the money arrives, and the wallets show what they hold on each chain', async () => {
  const { address } = (await asha.call('createVault')).response;
  await ctx.writer.tick('polygon');
  const listed = async () => (await asha.call('listWallets')).response.wallets[0]?.balances;
  expect(await listed()).toEqual([
    { chain: 'polygon', balance: { amount: parseEther('1000').toString(), currency: 'MATIC' } },
    { chain: 'ethereum', balance: null }, // does not answer
  ]);
  expect(await ctx.writer.transactionByKey(`faucet/polygon/${address}`)).toMatchObject({ error: null });
});

test('an e-mail wallet pays through the chain’s writer', async () => {
  await asha.call('createVault');
  await ctx.writer.tick('polygon');
  const id = (await asha.call('me')).response.user?.id;
  const { address: to } = newKey();
  const intent = { chain: 'polygon', signer: `vault:${id}`, to, value: 7n, key: `test/${to}` } as const;
  await ctx.db.transaction((tx) => ctx.writer.enqueueTransaction(tx, intent));
  // with a slow node it may take another turn
  await vi.waitFor(async () => {
    await ctx.writer.tick('polygon');
    expect(await chain.client.getBalance({ address: to })).toBe(7n);
  });
});
