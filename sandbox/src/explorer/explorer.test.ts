import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { collectibleAbi, marketplaceAbi } from '@talkies/abi';
import { deployContracts } from '@talkies/contracts/deploy';
import { receiptsByTime } from '@talkies/contracts/deploy/receipt';
import { tokenIdOf } from '@talkies/shared';
import { createTestClient, encodeFunctionData, type Hex, http, publicActions, walletActions } from 'viem';
import { mnemonicToAccount } from 'viem/accounts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { spawnAnvil } from '../chains/index.ts';
import { switchboard } from '../switches.ts';
import { decodeCall } from './decode.ts';
import { ExplorerSwitchesSchema, explorerApp, noExplorerFaults } from './explorer.ts';

const account = (addressIndex: number) =>
  mnemonicToAccount('test test test test test test test test test test test junk', { addressIndex });
const owner = account(0);
const collector = account(1);
const DROP = 7n;
const token = tokenIdOf(DROP, 1n);

let folder: string;
let anvil: Awaited<ReturnType<typeof spawnAnvil>>;
let contracts: Record<'collectible' | 'marketplace' | 'orderReceiver' | 'lottery', Hex>;
let chainsFile: string;
let deliverHash: Hex;

const clientOf = (rpcUrl: string) =>
  createTestClient({ mode: 'anvil', transport: http(rpcUrl), cacheTime: 0, pollingInterval: 10 })
    .extend(publicActions)
    .extend(walletActions)
    .extend(receiptsByTime);
let client: ReturnType<typeof clientOf>;

const faults = switchboard(ExplorerSwitchesSchema, noExplorerFaults);
const explorerOf = (file: string) => explorerApp(file, faults.read);
let explorer: ReturnType<typeof explorerApp>;

const settingsOf = (name: string, chainId: number, rpcUrl: string) => ({
  name,
  chainId,
  label: `${name} (test)`,
  currency: 'MATIC',
  rpcUrl,
  startBlock: 0,
  contracts,
});

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'talkies explorer '));
  anvil = await spawnAnvil({ chainId: 31337, port: 0, instant: true });
  client = clientOf(anvil.rpcUrl);
  const { address } = owner;
  const roles = { owner: address, treasury: address, minter: address, signer: address, registrar: address };
  const key = owner.getHdKey().privateKey;
  const deployed = await deployContracts({
    rpcUrl: anvil.rpcUrl,
    deployerKey: `0x${Buffer.from(key ?? []).toString('hex')}`,
    roles,
    baseUri: 'http://localhost:3000/metadata/',
    contractUri: 'http://localhost:3000/metadata',
    pollingInterval: 10,
  });
  const { collectible, marketplace, orderReceiver, lottery } = deployed;
  contracts = {
    collectible: collectible.address,
    marketplace: marketplace.address,
    orderReceiver: orderReceiver.address,
    lottery: lottery.address,
  };
  chainsFile = join(folder, 'chains.json');
  writeFileSync(
    chainsFile,
    JSON.stringify([
      settingsOf('polygon', 31337, anvil.rpcUrl),
      settingsOf('ethereum', 31338, 'http://127.0.0.1:9'),
    ]),
  );
  const drop = { dropId: DROP, creator: address, beneficiary: address, supplyCap: 5, royaltyBps: 1000 };
  await send(owner, 'registerDrops', [[drop]]);
  deliverHash = await send(owner, 'mintFor', [42n, DROP, collector.address]);
});
afterAll(async () => {
  await anvil.stop();
  rmSync(folder, { recursive: true });
});
beforeEach(async () => {
  explorer = explorerOf(chainsFile);
  await faults.app.request('/', { method: 'DELETE' });
});

type Account = ReturnType<typeof account>;
async function sendData(from: Account, to: Hex, data: Hex, gas?: bigint): Promise<Hex> {
  const hash = await client.sendTransaction({ account: from, chain: null, to, data, gas });
  await client.waitForTransactionReceipt({ hash });
  return hash;
}
const send = (from: Account, functionName: 'registerDrops' | 'mintFor', args: unknown[]): Promise<Hex> =>
  sendData(
    from,
    contracts.collectible,
    encodeFunctionData({ abi: collectibleAbi, functionName, args } as Parameters<
      typeof encodeFunctionData
    >[0]),
  );

/** A page's status, and its text as people read it: without tags, spaces as one. */
async function open(path: string): Promise<{ status: number; text: string; source: string }> {
  const response = await explorer.request(path);
  const source = await response.text();
  const text = source.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ');
  return { status: response.status, text, source };
}

describe('a transaction', () => {
  test('is shown with its call, its events, and links to all that it names', async () => {
    const { status, text, source } = await open(`/polygon/tx/${deliverHash}`);
    expect(status).toBe(200);
    expect(text).toContain('Status Done');
    expect(text).toContain(`To ${contracts.collectible} Collectible`);
    expect(text).toContain('Confirmations 1');
    expect(text).toMatch(/mintFor orderId 42 dropId 7 to 0x/);
    expect(text).toMatch(/MintedFor 0x\w+ Collectible orderId 42 tokenId \d+ to 0x/);
    expect(source).toContain(`href="/explorer/polygon/address/${collector.address}"`);
    expect(source).toContain(`href="/explorer/polygon/nft/${contracts.collectible}/${token}"`);
    expect(source).not.toContain('http-equiv="refresh"');
  });

  test('that a contract refused says why', async () => {
    const data = encodeFunctionData({ abi: marketplaceAbi, functionName: 'cancel', args: [token] });
    const hash = await sendData(collector, contracts.marketplace, data, 200_000n);
    const { text } = await open(`/polygon/tx/${hash}`);
    expect(text).toMatch(/Status Refused by the contract Reason [A-Z]\w+: [A-Z]/);
    expect(text).toContain('No contract said anything.');
  });

  test('that waits has no block, time or fee, and its page looks again', async () => {
    await client.setAutomine(false);
    const hash = await client.sendTransaction({
      account: owner,
      chain: null,
      to: collector.address,
      value: 1n,
    });
    const { text, source } = await open(`/polygon/tx/${hash}`);
    await client.mine({ blocks: 1 });
    await client.setAutomine(true);
    expect(text).toContain('Status Waiting for a block');
    expect(text).not.toMatch(/Network fee|Block \d/);
    expect(text).toContain('A plain transfer: nothing was called.');
    expect(source).toContain('http-equiv="refresh"');
  });

  test('of a contract that is not ours is shown by its selector', async () => {
    expect(decodeCall({ contracts }, collector.address, '0x12345678')).toEqual({
      name: '0x12345678',
      args: [],
    });
  });

  test('that created a contract leads to it', async () => {
    const { transactions } = await client.getBlock({ blockNumber: 1n });
    const { text } = await open(`/polygon/tx/${transactions[0]}`);
    expect(text).toContain(`To a new contract: ${contracts.collectible} Collectible`);
    expect(text).toContain('Call A contract was created.');
  });

  test('names the fields of a voucher', () => {
    const voucher = { dropId: 7n, buyer: collector.address, price: 5n, orderId: 42n, expiry: 9n };
    const rest = { creator: owner.address, beneficiary: owner.address, royaltyBps: 1000 };
    const args = [{ ...voucher, ...rest }, '0xab'] as const;
    const data = encodeFunctionData({ abi: collectibleAbi, functionName: 'mintWithVoucher', args });
    expect(decodeCall({ contracts }, contracts.collectible, data)).toMatchObject({
      name: 'mintWithVoucher',
      args: [
        {
          name: 'voucher',
          value: expect.stringMatching(/^\{ dropId: 7, buyer: 0x\w+, price: 5, orderId: 42/),
        },
        { name: 'signature', value: '0xab', address: false },
      ],
    });
  });
});

describe('a chain', () => {
  test('is shown by its newest blocks and their transactions; one that does not answer is named as such', async () => {
    const { text } = await open('/');
    expect(text).toMatch(
      /polygon \(test\) Chain 31337 · block \d+ ethereum \(test\) Chain 31338 · does not answer/,
    );
    const { text: blocks, source } = await open('/polygon');
    expect(blocks).toContain('Transactions in these blocks');
    expect(source).toContain(`href="/explorer/polygon/tx/${deliverHash}"`);
    expect(await open('/ethereum')).toMatchObject({ status: 503 });
    expect((await open('/ethereum')).text).toContain('The chain does not answer');
  });

  test('is paged through to its first block', async () => {
    await client.mine({ blocks: 25 });
    const older = /href="\?before=(\d+)">Older/.exec((await open('/polygon')).source)?.[1];
    const { source } = await open(`/polygon?before=${older}`);
    expect(source).toContain(`/explorer/polygon/block/${older}"`);
    expect(source).toContain('>Newer<');
    const { source: first } = await open('/polygon?before=3');
    expect(first).toContain('/explorer/polygon/block/0"');
    expect(first).not.toContain('>Older<');
  });

  test('a block is found by number and by hash, with its neighbours', async () => {
    const { blockNumber, blockHash } = await client.getTransactionReceipt({ hash: deliverHash });
    const { source } = await open(`/polygon/block/${blockNumber}`);
    for (const link of [`tx/${deliverHash}`, `block/${blockNumber - 1n}`, `block/${blockNumber + 1n}`])
      expect(source).toContain(`/explorer/polygon/${link}"`);
    expect((await open(`/polygon/block/${blockHash}`)).source).toBe(source);
    expect((await open('/polygon/block/0')).source).not.toContain('Block before');
  });
});

describe('an address and a token', () => {
  test('an address shows balance, tokens held and what happened to it', async () => {
    const { text, source } = await open(`/polygon/address/${collector.address}`);
    expect(text).toMatch(/Wallet Address 0x\w+ Balance \d+(\.\d+)? MATIC/);
    expect(text).toContain('Tokens held 1');
    expect(text).toContain('Drop 7, serial 1');
    expect(text).toContain('MintedFor');
    expect(source).toContain(`/explorer/polygon/tx/${deliverHash}"`);
    const lower = await open(`/polygon/address/${collector.address.toLowerCase()}`);
    expect(lower.text).toContain(collector.address);
  });

  test('a contract of ours shows its name and what it said', async () => {
    const { text } = await open(`/polygon/address/${contracts.collectible}`);
    expect(text).toContain('DropRegistered');
    expect(text).toContain('Collectible');
  });

  test('a token shows its owner and its history; it leaves an address with a transfer', async () => {
    const receiver = account(2);
    const before = await client.snapshot();
    const args = [collector.address, receiver.address, token] as const;
    const data = encodeFunctionData({ abi: collectibleAbi, functionName: 'transferFrom', args });
    await sendData(collector, contracts.collectible, data);
    const { text } = await open(`/polygon/nft/${contracts.collectible}/${token}`);
    expect(text).toContain(`Owner ${receiver.address}`);
    expect(text).toContain(`Metadata http://localhost:3000/metadata/${token}`);
    expect(text).toMatch(/Transfer .* MintedFor/);
    expect((await open(`/polygon/address/${collector.address}`)).text).toContain('Tokens held 0');
    await client.revert({ id: before });
  });
});

describe('what cannot be shown says so', () => {
  test.each([
    ['/polygon/tx/0x12', 400, '64 hexadecimal digits'],
    [`/polygon/tx/0x${'g'.repeat(64)}`, 400, '64 hexadecimal digits'],
    [`/polygon/tx/0x${'ab'.repeat(32)}`, 404, 'No such transaction'],
    ['/polygon/block/latest', 400, 'named by its number'],
    ['/polygon/block/99999999', 404, 'Its newest one is number'],
    ['/polygon/block/1?page=2', 404, 'No such page'],
    ['/polygon/block/1?page=-1', 400, 'numbered from 1'],
    ['/polygon?before=x', 400, 'named by its number'],
    ['/polygon/address/nobody', 400, '40 hexadecimal digits'],
    [`/polygon/nft/0x${'ab'.repeat(20)}/1`, 404, 'No such contract'],
    [`/polygon/nft/0x${'ab'.repeat(20)}/${'9'.repeat(78)}`, 400, 'named by its number'],
    ['/dogecoin', 404, 'There is: polygon, ethereum'],
    ['/polygon/whatever/else', 404, 'no page at this address'],
    ['/polygon/search?q=%3Cscript%3E', 400, 'Write a transaction’s hash'],
    ['/%E0%A4%A', 404, 'No such chain'],
  ])('%s → %i', async (path, status, text) => {
    expect(await open(path)).toMatchObject({ status, text: expect.stringContaining(text) });
  });

  test('a token that was never minted', async () => {
    expect(await open(`/polygon/nft/${contracts.collectible}/5`)).toMatchObject({ status: 404 });
  });

  test('chains that have not started, and a file that names none', async () => {
    explorer = explorerOf(join(folder, 'none.json'));
    expect(await open('/polygon')).toMatchObject({
      status: 503,
      text: expect.stringContaining('still starting'),
    });
    writeFileSync(join(folder, 'half.json'), '[{"name":');
    explorer = explorerOf(join(folder, 'half.json'));
    expect(await open('/')).toMatchObject({ status: 503, text: expect.stringContaining('No chains yet') });
  });

  test('the switch for an outage, until it is set back', async () => {
    await faults.app.request('/', { method: 'PUT', body: JSON.stringify({ outage: true }) });
    expect(await open('/polygon')).toMatchObject({
      status: 503,
      text: expect.stringContaining('switched off'),
    });
    await faults.app.request('/', { method: 'DELETE' });
    expect(await open('/polygon')).toMatchObject({ status: 200 });
  });
});

test.each([
  ['a transaction’s hash', () => deliverHash, 'tx'],
  ['an address', () => collector.address, 'address'],
  ['a number', () => '3', 'block'],
])('a search by %s leads to its page', async (_, typed, place) => {
  const response = await explorer.request(`/polygon/search?q=%20${typed()}%20`);
  expect(response.status).toBe(303);
  expect(response.headers.get('location')).toBe(`/explorer/polygon/${place}/${typed()}`);
});

test('pages run no script, take nothing from elsewhere, and are never kept', async () => {
  const { headers } = await explorer.request(`/polygon/tx/${deliverHash}`);
  expect(headers.get('content-security-policy')).toMatch(
    /^default-src 'none'; style-src 'self'; font-src 'self'/,
  );
  expect(headers.get('cache-control')).toBe('no-store');
  const problem = await explorer.request('/polygon/tx/0x12');
  expect(problem.headers.get('content-security-policy')).toMatch(/^default-src 'none'/);
  const sheet = await (await explorer.request('/explorer.css')).text();
  const fonts = [...sheet.matchAll(/url\('\/explorer(\/[^']+)'\)/g)].map(([, path = '']) => path);
  expect(fonts.length).toBeGreaterThan(0);
  for (const font of fonts) {
    const response = await explorer.request(font);
    expect(response.headers.get('content-type'), font).toBe('font/woff2');
    expect(
      Buffer.from(await response.arrayBuffer())
        .subarray(0, 4)
        .toString(),
    ).toBe('wOF2');
  }
});
