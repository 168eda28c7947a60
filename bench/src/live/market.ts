import { collectibleAbi, marketplaceAbi } from '@talkies/abi';
import { deployContracts } from '@talkies/contracts/deploy';
import { receiptsByTime } from '@talkies/contracts/deploy/receipt';
import { spawnAnvil } from '@talkies/sandbox/chains';
import { createTestClient, encodeFunctionData, type Hex, http, publicActions, walletActions } from 'viem';
import { type LocalAccount, privateKeyToAccount } from 'viem/accounts';

export const AUCTIONS = 20;
export const CHAIN_ID = 31_337;

// anvil's own keys: worth nothing outside a local chain
const keys = [
  '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80',
  '0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d',
  '0x5de4111afa1a4b94908f83103eb1f1706367c2e68ca870fc3fb9a804cdab365a',
  '0x7c852118294e51e653712a81e05800f419141751be58f605c371e15141b007a6',
  '0x47e179ec197488593b187f80a00eb0da91f1b9d0b13f8733639f19c30a34926a',
  '0x8b3a350cf5c34c9194ca85829a2df0ec3153be0318b5e2d3348e872092edffba',
] as const;
export const [deployerKey, signerKey, minterKey, registrarKey, sellerKey, bidderKey] = keys;

const MILLI = 10n ** 15n;
const GAS = 400_000n;

export interface Market {
  rpcUrl: string;
  contracts: Record<'collectible' | 'marketplace' | 'orderReceiver' | 'lottery', Hex>;
  /** A bid that is mined with a block of its own; resolves with its hash and when it was sent. */
  bid(drop: number): Promise<{ hash: Hex; at: number }>;
  /** So many bids on all auctions in one block, the last of them on `drop`; resolves when it is mined. */
  burst(count: number, drop: number): Promise<{ at: number; last: Hex }>;
  stop(): Promise<void>;
}

const tokenOf = (drop: number): bigint => (BigInt(drop) << 32n) | 1n;
/** wall clock, milliseconds; the same in every process of this machine */
export const now = (): number => performance.timeOrigin + performance.now();

const account = (key: Hex) => privateKeyToAccount(key);
const everyDrop = Array.from({ length: AUCTIONS }, (_, n) => n + 1);

const connect = (rpcUrl: string) =>
  createTestClient({ mode: 'anvil', transport: http(rpcUrl), cacheTime: 0, pollingInterval: 10 })
    .extend(publicActions)
    .extend(walletActions)
    .extend(receiptsByTime);
type Client = ReturnType<typeof connect>;

async function deploy(rpcUrl: string): Promise<Market['contracts']> {
  const { collectible, marketplace, orderReceiver, lottery } = await deployContracts({
    rpcUrl,
    deployerKey,
    roles: {
      owner: account(deployerKey).address,
      treasury: account(deployerKey).address,
      minter: account(minterKey).address,
      signer: account(signerKey).address,
      registrar: account(registrarKey).address,
    },
    baseUri: 'http://localhost/metadata/',
    contractUri: 'http://localhost/metadata',
    pollingInterval: 10,
  });
  return {
    collectible: collectible.address,
    marketplace: marketplace.address,
    orderReceiver: orderReceiver.address,
    lottery: lottery.address,
  };
}

/** Registers the drops, mints a token of each and puts it into an auction of a day. */
async function openAuctions(
  client: Client,
  { collectible, marketplace }: Market['contracts'],
): Promise<void> {
  const send = async (from: LocalAccount, to: Hex, data: Hex): Promise<void> => {
    const hash = await client.sendTransaction({ account: from, chain: null, to, data });
    const { status } = await client.waitForTransactionReceipt({ hash });
    if (status !== 'success') throw new Error(`a transaction to ${to} failed`);
  };
  const { address: creator } = account(deployerKey);
  const seller = account(sellerKey);
  const drops = everyDrop.map((drop) => ({
    dropId: BigInt(drop),
    creator,
    beneficiary: creator,
    supplyCap: 5,
    royaltyBps: 1000,
  }));
  const registered = encodeFunctionData({
    abi: collectibleAbi,
    functionName: 'registerDrops',
    args: [drops],
  });
  await send(account(registrarKey), collectible, registered);
  const terms = {
    reserve: MILLI,
    duration: 86_400n,
    minIncrementBps: 500n,
    extensionWindow: 600n,
    maxFeeBps: 1000n,
    permitOnly: false,
  };
  for (const { dropId } of drops) {
    const args = [dropId, dropId, seller.address] as const;
    await send(
      account(minterKey),
      collectible,
      encodeFunctionData({ abi: collectibleAbi, functionName: 'mintFor', args }),
    );
    const auction = [tokenOf(Number(dropId)), terms] as const;
    await send(
      seller,
      marketplace,
      encodeFunctionData({ abi: marketplaceAbi, functionName: 'createAuction', args: auction }),
    );
  }
}

async function roundsOf(client: Client, address: Hex): Promise<Map<bigint, bigint>> {
  const events = await client.getContractEvents({
    address,
    abi: marketplaceAbi,
    eventName: 'AuctionCreated',
    fromBlock: 0n,
    strict: true,
  });
  return new Map(events.map(({ args }) => [args.tokenId, args.round]));
}

/** Somebody with money without end, who outbids everybody; each bid is signed before the clock starts. */
async function createBidder(client: Client, marketplace: Hex): Promise<(drop: number) => Promise<Hex>> {
  const bidder = account(bidderKey);
  await client.setBalance({ address: bidder.address, value: 10n ** 30n });
  const rounds = await roundsOf(client, marketplace);
  const highest = new Map<number, bigint>();
  let nonce = await client.getTransactionCount({ address: bidder.address });
  return (drop) => {
    const value = ((highest.get(drop) ?? MILLI) * 106n) / 100n;
    highest.set(drop, value);
    nonce += 1;
    const args = [tokenOf(drop), rounds.get(tokenOf(drop)) ?? 0n] as const;
    return bidder.signTransaction({
      chainId: CHAIN_ID,
      type: 'eip1559',
      to: marketplace,
      data: encodeFunctionData({ abi: marketplaceAbi, functionName: 'bid', args }),
      value,
      gas: GAS,
      nonce: nonce - 1,
      maxFeePerGas: 50_000_000_000n,
      maxPriorityFeePerGas: 1_000_000_000n,
    });
  };
}

/** A chain with our contracts and auctions that run: drops 1 to 20, one token each. */
export async function openMarket(): Promise<Market> {
  const { rpcUrl, stop } = await spawnAnvil({ chainId: CHAIN_ID, port: 0, instant: true });
  const contracts = await deploy(rpcUrl);
  const client = connect(rpcUrl);
  await openAuctions(client, contracts);
  const signBid = await createBidder(client, contracts.marketplace);
  return {
    rpcUrl,
    contracts,
    bid: async (drop) => {
      const serializedTransaction = await signBid(drop);
      const at = now();
      return { hash: await client.sendRawTransaction({ serializedTransaction }), at };
    },
    burst: async (count, drop) => {
      await client.setAutomine(false);
      await client.setBlockGasLimit({ gasLimit: GAS * BigInt(count + 1) });
      let last: Hex = '0x';
      for (let n = count - 1; n >= 0; n -= 1) {
        const serializedTransaction = await signBid(((drop - 1 + n) % AUCTIONS) + 1);
        last = await client.sendRawTransaction({ serializedTransaction });
      }
      await client.mine({ blocks: 1 });
      const at = now();
      await client.setAutomine(true);
      return { at, last };
    },
    stop,
  };
}
