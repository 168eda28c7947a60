import { collectibleAbi, lotteryAbi } from '@talkies/abi';
import { roundAt, roundOfDeadline, roundTime } from '@talkies/shared';
import {
  EVMNET,
  isBeaconSignature,
  type ListedPurchase,
  listHash,
  PRACTICE_BEACON,
  winningTicket,
} from '@talkies/shared/draw';
import fc from 'fast-check';
import {
  concat,
  createTestClient,
  type Hex,
  http,
  numberToHex,
  pad,
  publicActions,
  walletActions,
} from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ANVIL_KEYS, type LocalChain, startAnvil } from '../../deploy/anvil.ts';
import { deployContracts } from '../../deploy/deploy.ts';
import { receiptsByTime } from '../../deploy/receipt.ts';
import { signTestRound, TEST_BEACON } from '../../deploy/test-beacon.ts';

/** The same cases again: RULES_SEED=… as it was printed. */
const seed = Number(process.env.RULES_SEED ?? Date.now() % 2 ** 31);
const LOTTERIES = 4;
const owner = privateKeyToAccount(ANVIL_KEYS[0]);

const connect = (rpcUrl: string) =>
  createTestClient({ mode: 'anvil', transport: http(rpcUrl), cacheTime: 0, pollingInterval: 10 })
    .extend(publicActions)
    .extend(walletActions)
    .extend(receiptsByTime);

let node: LocalChain;
let client: ReturnType<typeof connect>;
let lottery: { address: Hex; abi: typeof lotteryAbi };
let chainId: number;

type Sent = Promise<Hex>;
const mined = async (sent: Sent) => {
  const receipt = await client.waitForTransactionReceipt({ hash: await sent });
  expect(receipt.status).toBe('success');
};

beforeAll(async () => {
  process.stdout.write(`draws against the contract: RULES_SEED=${seed}\n`);
  node = await startAnvil();
  client = connect(node.rpcUrl);
  const { address } = owner;
  const deployed = await deployContracts({
    rpcUrl: node.rpcUrl,
    deployerKey: ANVIL_KEYS[0],
    roles: { owner: address, treasury: address, minter: address, signer: address, registrar: address },
    baseUri: 'https://t.example/',
    contractUri: 'https://t.example/c',
    beacon: TEST_BEACON,
    pollingInterval: 10,
  });
  chainId = deployed.chainId;
  lottery = { address: deployed.lottery.address, abi: lotteryAbi };
  const tokens = {
    address: deployed.collectible.address,
    abi: collectibleAbi,
    account: owner,
    chain: null,
  } as const;
  const drop = { dropId: 1n, creator: address, beneficiary: address, supplyCap: LOTTERIES, royaltyBps: 0 };
  await mined(client.writeContract({ ...tokens, functionName: 'registerDrops', args: [[drop]] }));
  await mined(
    client.writeContract({ ...tokens, functionName: 'setApprovalForAll', args: [lottery.address, true] }),
  );
  for (let serial = 1n; serial <= LOTTERIES; serial++) {
    await mined(client.writeContract({ ...tokens, functionName: 'mintFor', args: [serial, 1n, address] }));
    const terms = {
      tokenId: (1n << 32n) | serial,
      ticketPrice: 0n,
      moneyPrize: 0n,
      maxTickets: 2 ** 32 - 1,
      walletLimit: 2 ** 32 - 1,
      duration: 3_600 + Number(serial) * 7,
      permitOnly: false,
      beneficiary: address,
    };
    const call = { ...lottery, account: owner, chain: null } as const;
    await mined(client.writeContract({ ...call, functionName: 'createLottery', args: [terms] }));
  }
});
afterAll(() => node.stop());

const someHolder = fc.bigInt(1n, 2n ** 160n - 1n).map((n) => pad(numberToHex(n), { size: 20 }));
const somePurchase = fc.tuple(
  someHolder,
  fc.oneof(
    fc.integer({ min: 1, max: 9 }),
    fc.nat(2 ** 24).map((n) => n + 1),
  ),
);
/** The least number of tickets comes from the first purchase. */
const someList = fc
  .array(somePurchase, { minLength: 20, maxLength: 40 })
  .map(([first, ...rest]): ListedPurchase[] => [[first?.[0] ?? owner.address, 100], ...rest]);

const read = (lotteryId: bigint) =>
  client.readContract({ ...lottery, functionName: 'lottery', args: [lotteryId] });

async function sell(lotteryId: bigint, purchases: readonly ListedPurchase[]): Promise<void> {
  for (const [at, [holder, count]] of purchases.entries()) {
    const orderId = lotteryId * 1_000n + BigInt(at);
    const args = [orderId, lotteryId, holder, BigInt(count)] as const;
    await mined(
      client.writeContract({ ...lottery, account: owner, chain: null, functionName: 'buyTicketsFor', args }),
    );
  }
}

test('the hash of a list, the round of a deadline and the winning ticket are those of the contract', async () => {
  const lists = fc.sample(someList, { seed, numRuns: LOTTERIES });
  for (const [at, purchases] of lists.entries()) {
    await sell(BigInt(at + 1), purchases);
    const state = await read(BigInt(at + 1));
    expect(listHash(purchases)).toBe(state.listHash);
    expect(BigInt(roundOfDeadline(PRACTICE_BEACON, state.deadline))).toBe(state.round);
  }
  await client.increaseTime({ seconds: 10_000 });
  await client.mine({ blocks: 1 });
  for (let lotteryId = 1; lotteryId <= LOTTERIES; lotteryId++) {
    const { round, sold } = await read(BigInt(lotteryId));
    const point = signTestRound(round);
    const signature = concat(point.map((word) => numberToHex(word, { size: 32 })));
    expect(isBeaconSignature(PRACTICE_BEACON.publicKey, Number(round), signature)).toBe(true);
    const call = { ...lottery, account: owner, chain: null, functionName: 'draw' } as const;
    await mined(client.writeContract({ ...call, args: [BigInt(lotteryId), point] }));
    const drawn = winningTicket(signature, { chainId, contract: lottery.address, lotteryId }, sold);
    expect((await read(BigInt(lotteryId))).winningTicket).toBe(drawn);
  }
});

test('rounds and times are those of the contract', async () => {
  const { period, genesis, publicKey } = await client.readContract({ ...lottery, functionName: 'beacon' });
  const key = concat(publicKey.map((word) => numberToHex(word, { size: 32 })));
  expect({ period: Number(period), genesis: Number(genesis), publicKey: key }).toEqual(PRACTICE_BEACON);
  for (const later of fc.sample(fc.nat(2 ** 31 - 1), { seed, numRuns: 50 })) {
    const time = EVMNET.genesis + later;
    const round = roundAt(EVMNET, time);
    expect(await client.readContract({ ...lottery, functionName: 'roundAt', args: [BigInt(time)] })).toBe(
      BigInt(round),
    );
    expect(await client.readContract({ ...lottery, functionName: 'roundTime', args: [BigInt(round)] })).toBe(
      BigInt(roundTime(EVMNET, round)),
    );
  }
});
