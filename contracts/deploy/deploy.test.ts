import { collectibleAbi, lotteryAbi, marketplaceAbi } from '@talkies/abi';
import { createPublicClient, createTestClient, http } from 'viem';
import { privateKeyToAddress } from 'viem/accounts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ANVIL_KEYS, type LocalChain, startAnvil } from './anvil.ts';
import { type DeployOptions, deployContracts } from './deploy.ts';

let chain: LocalChain;
let options: DeployOptions;

beforeAll(async () => {
  chain = await startAnvil();
  const account = privateKeyToAddress(ANVIL_KEYS[1]);
  options = {
    rpcUrl: chain.rpcUrl,
    deployerKey: ANVIL_KEYS[0],
    roles: { owner: account, treasury: account, minter: account, signer: account, registrar: account },
    baseUri: 'https://talkies.example/token/',
    contractUri: 'https://talkies.example/contract.json',
    pollingInterval: 20,
  };
});
afterAll(() => chain.stop());

const reader = () => createPublicClient({ transport: http(chain.rpcUrl), cacheTime: 0 });

test('collectible and marketplace name each other, the lottery its collectible; the deployer keeps no right', async () => {
  const { collectible, marketplace, lottery } = await deployContracts(options);
  const approved = await reader().readContract({
    address: collectible.address,
    abi: collectibleAbi,
    functionName: 'marketplace',
  });
  const sells = await reader().readContract({
    address: marketplace.address,
    abi: marketplaceAbi,
    functionName: 'collectible',
  });
  const raffles = await reader().readContract({
    address: lottery.address,
    abi: lotteryAbi,
    functionName: 'collectible',
  });
  expect(approved).toBe(marketplace.address);
  expect(raffles).toBe(collectible.address);
  expect(sells).toBe(collectible.address);
  for (const [address, abi] of [
    [collectible.address, collectibleAbi],
    [marketplace.address, marketplaceAbi],
    [lottery.address, lotteryAbi],
  ] as const) {
    expect(await reader().readContract({ address, abi, functionName: 'owner' })).toBe(options.roles.owner);
  }
});

test('running again with the recorded addresses sends nothing', async () => {
  const first = await deployContracts(options);
  const deployer = privateKeyToAddress(options.deployerKey);
  const before = await reader().getTransactionCount({ address: deployer });
  expect(await deployContracts({ ...options, existing: first })).toEqual(first);
  expect(await reader().getTransactionCount({ address: deployer })).toBe(before);
});

test('a chain that forgot one of the pair gets both and the lottery again, and keeps the rest', async () => {
  const first = await deployContracts(options);
  const rewrite = createTestClient({ mode: 'anvil', transport: http(chain.rpcUrl) });
  await rewrite.setCode({ address: first.marketplace.address, bytecode: '0x' });
  const second = await deployContracts({ ...options, existing: first });
  expect(second.collectible.address).not.toBe(first.collectible.address);
  expect(second.marketplace.address).not.toBe(first.marketplace.address);
  expect(second.lottery.address).not.toBe(first.lottery.address);
  expect(second.orderReceiver).toEqual(first.orderReceiver);
});

test('a base address to which no number can be appended is refused before anything is sent', async () => {
  const deployer = privateKeyToAddress(options.deployerKey);
  const before = await reader().getTransactionCount({ address: deployer });
  const joined = deployContracts({ ...options, baseUri: 'https://talkies.example/token' });
  await expect(joined).rejects.toThrow(/baseUri/);
  expect(await reader().getTransactionCount({ address: deployer })).toBe(before);
});

test('addresses recorded for another chain are refused', async () => {
  const first = await deployContracts(options);
  await expect(deployContracts({ ...options, existing: { ...first, chainId: 1 } })).rejects.toThrow(
    /chain 1/,
  );
});
