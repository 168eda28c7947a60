import { setTimeout as sleep } from 'node:timers/promises';
import { deployContracts } from '@talkies/contracts/deploy';
import { receiptsByTime } from '@talkies/contracts/deploy/receipt';
import { TEST_BEACON } from '@talkies/contracts/deploy/test-beacon';
import { spawnAnvil } from '@talkies/sandbox/chains';
import type { ChainName } from '@talkies/shared';
import { createTestClient, type Hex, http, publicActions, type TestClient, walletActions } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import type { ChainConfig } from '../platform/config/chains.ts';
import { testKeys } from './context.ts';

// anvil's well-known keys 0 and 5: worth nothing outside a local chain
/** owns the contracts, and is paid for what tests sell */
export const DEPLOYER = '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80';
const BUYER = '0x8b3a350cf5c34c9194ca85829a2df0ec3153be0318b5e2d3348e872092edffba';

export type TestChain = Awaited<ReturnType<typeof startTestChain>>;

const HALF_DAY = 43_200;

/** The present, in seconds of UTC: for a chain that other processes share, which have the machine's clock. */
export const present = (): number => Math.floor(Date.now() / 1_000);

/** The next noon of UTC, in seconds. Tests start there, so that midnight never falls between two of their steps. */
export const nextNoon = (): number =>
  (2 * Math.ceil((Date.now() / 1_000 - HALF_DAY) / (2 * HALF_DAY)) + 1) * HALF_DAY;

/**
 * The time since the next noon, in seconds, for several chains of one shop: a chain that is started later begins later
 * by as much, so that none lags behind another.
 */
export function clockFromNoon(): () => number {
  const ahead = nextNoon() - Date.now() / 1_000;
  return () => Math.round(Date.now() / 1_000 + ahead);
}

/**
 * A real chain with our contracts. Each transaction is mined at once; `setMining(false)` stops that. Give `config` to
 * `createTestContext({ chains: [chain.config] })`.
 * @param finalAfter blocks after which a block is final, an even number: smaller reorganisations are usual
 * @param began the time of its first block, in seconds of UTC
 */
export async function startTestChain(
  name: ChainName = 'polygon',
  { finalAfter = 2, began = nextNoon() }: { finalAfter?: number; began?: number } = {},
) {
  const chainId = name === 'polygon' ? 31337 : 31338;
  const anvil = await spawnAnvil({ chainId, port: 0, instant: true, finalAfter, began });
  const account = (key: Hex) => privateKeyToAccount(key);
  const address = (key: Hex) => account(key).address;
  const { collectible, marketplace, orderReceiver, lottery } = await deployContracts({
    rpcUrl: anvil.rpcUrl,
    deployerKey: DEPLOYER,
    roles: {
      owner: address(DEPLOYER),
      treasury: address(DEPLOYER),
      minter: address(testKeys.minter),
      signer: address(testKeys.signer),
      registrar: address(testKeys.registrar),
    },
    baseUri: 'http://localhost/metadata/',
    contractUri: 'http://localhost/metadata',
    beacon: TEST_BEACON,
    pollingInterval: 10,
  });
  const client = createTestClient({
    mode: 'anvil',
    transport: http(anvil.rpcUrl),
    cacheTime: 0,
    pollingInterval: 10,
  })
    .extend(publicActions)
    .extend(walletActions)
    .extend(receiptsByTime);
  const config: ChainConfig = {
    name,
    chainId,
    label: `${name} (test)`,
    currency: name === 'polygon' ? 'MATIC' : 'ETH',
    rpcUrl: anvil.rpcUrl,
    publicRpcUrl: null,
    explorerUrl: `http://localhost:23000/explorer/${name}`,
    local: true,
    confirmations: { mint: 1, trade: 3 },
    startBlock: 0,
    contracts: {
      collectible: collectible.address,
      marketplace: marketplace.address,
      orderReceiver: orderReceiver.address,
      lottery: lottery.address,
    },
  };
  return {
    config,
    client,
    /** somebody with money */
    buyer: account(BUYER),
    deployer: account(DEPLOYER),
    mine: (blocks = 1) => client.mine({ blocks }),
    setMining: (on: boolean) => client.setAutomine(on),
    /** sent transactions are in a block, unless blocks are held back */
    untilMined: () => untilMined(client),
    fund: (to: Hex, wei: bigint) => client.setBalance({ address: to, value: wei }),
    snapshot: async () => {
      await untilMined(client);
      return client.snapshot();
    },
    /** everything since the snapshot is gone: the chain is shorter than before */
    revert: async (id: Hex) => {
      await untilMined(client);
      await client.revert({ id });
    },
    /** replaces the last `depth` blocks by as many empty ones */
    reorg: async (depth: number) => {
      await untilMined(client);
      await client.request<ReorgMethod>({ method: 'anvil_reorg', params: [depth, []] });
    },
    stop: () => anvil.stop(),
  };
}

/**
 * A sent transaction is mined a moment later; a chain that is reverted before that would mine it again, or lose a
 * block.
 */
async function untilMined(client: Pick<TestClient, 'getAutomine' | 'getTxpoolStatus'>): Promise<void> {
  for (let look = 0; look < 400 && (await client.getAutomine()); look += 1) {
    if ((await client.getTxpoolStatus()).pending === 0) return;
    await sleep(5);
  }
}

interface ReorgMethod {
  Method: 'anvil_reorg';
  Parameters: [depth: number, transactions: []];
  ReturnType: null;
}
