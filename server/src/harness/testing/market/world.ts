import { setTimeout as pause } from 'node:timers/promises';
import { collectibleAbi, lotteryAbi, marketplaceAbi, orderReceiverAbi } from '@talkies/abi';
import {
  type Address,
  createPublicClient,
  decodeErrorResult,
  encodeFunctionData,
  getAddress,
  type Hex,
  http,
  keccak256,
  type LocalAccount,
  toHex,
} from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { createReader, type Reader } from '../../../chain/reader/reader.ts';
import { startTestChain, type TestChain } from '../../../testing/chain.ts';
import { useCollectible } from '../../../testing/collectible.ts';
import { createTestContext, type TestContext, testKeys } from '../../../testing/context.ts';
import { MarketModel } from './rules.ts';

/** The gas limit of every call; an estimate would be of a block that is never mined. */
const GAS = 1_000_000n;
const GAS_PRICE = 2n * 10n ** 9n;
const FORTUNE = 10n ** 33n;
/** `revert(0, 0)`; a wallet that delegates to it (EIP-7702) can send, and accepts no money */
const REFUSER = getAddress('0x00000000000000000000000000000000000dead1');
const REFUSER_CODE: Hex = '0x5f5ffd';

export const abi = [...collectibleAbi, ...marketplaceAbi, ...orderReceiverAbi, ...lotteryAbi] as const;

export const people: readonly LocalAccount[] = Array.from({ length: 5 }, (_, index) =>
  privateKeyToAccount(keccak256(toHex(`person ${index}`))),
);
export const personAt = (index: number): LocalAccount => {
  const found = people[index % people.length];
  if (!found) throw new Error('Nobody.');
  return found;
};
const studio = getAddress('0x00000000000000000000000000000000000c0001');
const painter = getAddress('0x00000000000000000000000000000000000c0002');
/** Drops of a creator who trades, of one whose wallet never accepts money, with odd shares, and one that sells out. */
const drops = [
  {
    dropId: 1n,
    creator: personAt(0).address,
    beneficiary: studio,
    supplyCap: 40,
    royaltyBps: 1_000,
  },
  { dropId: 2n, creator: REFUSER, beneficiary: painter, supplyCap: 40, royaltyBps: 2_500 },
  {
    dropId: 3n,
    creator: studio,
    beneficiary: personAt(1).address,
    supplyCap: 3,
    royaltyBps: 333,
  },
  { dropId: 4n, creator: painter, beneficiary: REFUSER, supplyCap: 40, royaltyBps: 0 },
];

export interface Call {
  by: LocalAccount;
  to: Address;
  data: Hex;
  value?: bigint;
}

export interface World {
  chain: TestChain;
  ctx: TestContext;
  reader: Reader;
  /** a client for the comparison, which sends many requests at once */
  client: Client;
  accounts: Address[];
  collectible: ReturnType<typeof useCollectible>;
  /** sends a call. @returns the name of the contract's error; null where the call succeeded */
  send(model: MarketModel, call: Call): Promise<string | null>;
  /** the same for a call that a helper sends */
  sendBy(model: MarketModel, by: Address, how: () => Promise<Hex>): Promise<string | null>;
  setRefusing(account: Address, on: boolean): Promise<void>;
  close(): Promise<void>;
}

type Client = ReturnType<typeof batched>;
const batched = (rpcUrl: string) =>
  createPublicClient({ transport: http(rpcUrl, { batch: { batchSize: 500 } }), cacheTime: 0 });

/** Opens a chain, a database and a reader, and a model in the same state. */
export async function openWorld(): Promise<{ model: MarketModel; world: World }> {
  const chain = await startTestChain();
  const ctx = await createTestContext({ chains: [chain.config] });
  const reader = createReader(ctx, { onAdvanced: async () => undefined });
  const client = batched(chain.config.rpcUrl);
  const accounts = [
    ...people.map(({ address }) => address),
    studio,
    painter,
    REFUSER,
    chain.deployer.address,
  ];
  const world: World = {
    chain,
    ctx,
    reader,
    client,
    accounts,
    collectible: useCollectible(chain),
    ...sender(chain, client),
    setRefusing: (address, on) =>
      chain.client.setCode({ address, bytecode: on ? `0xef0100${REFUSER.slice(2)}` : '0x' }),
    close: async () => {
      await reader.stop();
      await ctx.close();
      await chain.stop();
    },
  };
  return { model: await begin(world), world };
}

/** Puts money and drops on the chain, and the same into a model. */
async function begin({ chain, client, accounts }: World): Promise<MarketModel> {
  const { collectible, marketplace } = chain.config.contracts;
  await chain.client.setCode({ address: REFUSER, bytecode: REFUSER_CODE });
  for (const { address } of people) await chain.fund(address, FORTUNE);
  const hash = await chain.client.sendTransaction({
    account: privateKeyToAccount(testKeys.registrar),
    chain: null,
    to: collectible,
    data: encodeFunctionData({ abi, functionName: 'registerDrops', args: [drops] }),
  });
  await mined(client, hash);

  const model = new MarketModel({ collectible, marketplace, treasury: chain.deployer.address });
  const feeOf = async (address: Address) =>
    BigInt(await client.readContract({ address, abi: marketplaceAbi, functionName: 'feeBps' }));
  model.feeBps = await feeOf(marketplace);
  const feeBps = await feeOf(collectible);
  for (const { dropId, royaltyBps, ...drop } of drops)
    model.drops.set(dropId, { ...drop, royaltyBps: BigInt(royaltyBps), feeBps, minted: 0 });
  for (const address of accounts) model.balances.set(address, await client.getBalance({ address }));
  model.refusing.add(REFUSER);
  model.now = (await client.getBlock()).timestamp;
  return model;
}

function sender(chain: TestChain, client: Client): Pick<World, 'send' | 'sendBy'> {
  const nonces = new Map<Address, number>();
  const setTime = (now: bigint) => chain.client.setNextBlockTimestamp({ timestamp: now });
  const outcome = async (model: MarketModel, by: Address, hash: Hex): Promise<string | null> => {
    const receipt = await mined(client, hash);
    model.spendGas(by, BigInt(receipt.gasUsed) * BigInt(receipt.effectiveGasPrice));
    return receipt.status === '0x1' ? null : refusalOf(client, hash);
  };
  return {
    send: async (model, { by, to, data, value = 0n }) => {
      const { address } = by;
      const nonce = nonces.get(address) ?? (await client.getTransactionCount({ address }));
      await setTime(model.now);
      const fees = { gas: GAS, maxFeePerGas: GAS_PRICE, maxPriorityFeePerGas: 0n, type: 'eip1559' as const };
      const { chainId } = chain.config;
      const raw = await by.signTransaction({ ...fees, chainId, nonce, to, data, value });
      const hash = await client.sendRawTransaction({ serializedTransaction: raw });
      nonces.set(address, nonce + 1);
      return outcome(model, address, hash);
    },
    sendBy: async (model, by, how) => {
      await setTime(model.now);
      nonces.delete(by);
      try {
        return await outcome(model, by, await how());
      } catch (error) {
        return error instanceof Error ? error.message : String(error); // refused before it was sent
      }
    },
  };
}

async function mined(client: Client, hash: Hex) {
  for (;;) {
    const receipt = await client.request({ method: 'eth_getTransactionReceipt', params: [hash] });
    if (receipt) return receipt;
    await pause(1);
  }
}

async function refusalOf(client: Client, hash: Hex): Promise<string> {
  const { output } = await client.request<TraceMethod>({
    method: 'debug_traceTransaction',
    params: [hash, { tracer: 'callTracer', tracerConfig: { onlyTopCall: true } }],
  });
  return output && output.length > 2 ? decodeErrorResult({ abi, data: output }).errorName : 'no reason';
}

interface TraceMethod {
  Method: 'debug_traceTransaction';
  Parameters: [hash: Hex, options: object];
  ReturnType: { output?: Hex };
}
