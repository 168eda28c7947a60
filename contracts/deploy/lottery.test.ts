import { collectibleAbi, lotteryAbi } from '@talkies/abi';
import { createTestClient, type Hex, http, parseEther, publicActions, walletActions } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ANVIL_KEYS, type LocalChain, startAnvil } from './anvil.ts';
import { deployContracts } from './deploy.ts';
import { EVMNET, lotteryCreation } from './lottery.ts';
import { receiptsByTime } from './receipt.ts';
import { signTestRound, TEST_BEACON } from './test-beacon.ts';

const [owner, player] = [privateKeyToAccount(ANVIL_KEYS[0]), privateKeyToAccount(ANVIL_KEYS[1])];
const { address } = owner;
const roles = { owner: address, treasury: address, minter: address, signer: address, registrar: address };
const price = parseEther('0.01');
let chain: LocalChain;

beforeAll(async () => {
  chain = await startAnvil();
});
afterAll(() => chain.stop());

test('a hundred tickets sold, a beacon that signs elsewhere, and the winner has the prize', async () => {
  const options = {
    rpcUrl: chain.rpcUrl,
    roles,
    baseUri: 'https://t.example/',
    contractUri: 'https://t.example/c',
  };
  const { collectible, lottery } = await deployContracts({
    ...options,
    deployerKey: ANVIL_KEYS[0],
    beacon: TEST_BEACON,
    pollingInterval: 10,
  });
  const transport = http(chain.rpcUrl);
  const client = createTestClient({ mode: 'anvil', transport, cacheTime: 0, pollingInterval: 10 })
    .extend(publicActions)
    .extend(walletActions)
    .extend(receiptsByTime);
  const tokens = { address: collectible.address, abi: collectibleAbi, chain: null } as const;
  const tickets = { address: lottery.address, abi: lotteryAbi, chain: null } as const;

  // a node answers before it has mined
  const mined = async (sent: Promise<Hex>) => {
    const receipt = await client.waitForTransactionReceipt({ hash: await sent });
    expect(receipt.status).toBe('success');
  };
  const drop = { dropId: 7n, creator: address, beneficiary: address, supplyCap: 1, royaltyBps: 1_000 };
  const prize = (7n << 32n) | 1n;
  await mined(
    client.writeContract({ ...tokens, account: owner, functionName: 'registerDrops', args: [[drop]] }),
  );
  await mined(
    client.writeContract({ ...tokens, account: owner, functionName: 'mintFor', args: [1n, 7n, address] }),
  );
  await mined(
    client.writeContract({
      ...tokens,
      account: owner,
      functionName: 'approve',
      args: [lottery.address, prize],
    }),
  );
  const terms = {
    tokenId: prize,
    ticketPrice: price,
    moneyPrize: 0n,
    maxTickets: 100,
    walletLimit: 100,
    duration: 3_600,
    permitOnly: false,
    beneficiary: address,
  };
  await mined(
    client.writeContract({ ...tickets, account: owner, functionName: 'createLottery', args: [terms] }),
  );
  await mined(
    client.writeContract({
      ...tickets,
      account: player,
      functionName: 'buyTickets',
      args: [1n, 100n],
      value: price * 100n,
    }),
  );
  await client.increaseTime({ seconds: terms.duration });
  await client.mine({ blocks: 1 });

  const { round } = await client.readContract({ ...tickets, functionName: 'lottery', args: [1n] });
  const draw = (signature: readonly [bigint, bigint]) =>
    client.writeContract({ ...tickets, account: player, functionName: 'draw', args: [1n, signature] });
  await expect(draw(signTestRound(round + 1n))).rejects.toThrow('WrongBeaconSignature');
  await mined(draw(signTestRound(round)));
  await mined(
    client.writeContract({
      ...tickets,
      account: owner,
      functionName: 'claimPrize',
      args: [1n, player.address, 0n],
    }),
  );
  expect(await client.readContract({ ...tokens, functionName: 'ownerOf', args: [prize] })).toBe(
    player.address,
  );
});

test('a beacon key of the wrong length is refused before anything is sent', () => {
  const beacon = { ...EVMNET, publicKey: '0x07e1' } as const;
  expect(() => lotteryCreation(roles, address, beacon)).toThrow(/128 bytes/);
});
