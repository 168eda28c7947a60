import type { ChainName } from '@talkies/shared';
import { createPublicClient, http, type PublicClient } from 'viem';
import type { ChainConfig } from '../platform/config/chains.ts';
import { AppError } from '../platform/errors.ts';
import { failFastHttp } from './fail-fast-http.ts';

/** For background work: spans of logs take long. */
const RPC_TIMEOUT_MS = 10_000;
/** For calls that run other people's code. */
const CODE_TIMEOUT_MS = 3_000;
/** Nodes and balancers refuse longer batches. */
const BATCH = { batchSize: 100 };

export interface Chain {
  config: ChainConfig;
  client: PublicClient;
  /** for requests that a person waits for: reports within a few seconds that the chain does not answer */
  failFastClient: PublicClient;
  /** for the writer's calls of any contract: each call is a request of its own, with its own time-out */
  codeClient: PublicClient;
}

/** The chains of this deployment, by the names that items have. */
export interface Chains {
  /** @throws request/not-found for a chain that this deployment does not have */
  get(name: ChainName): Chain;
  all(): Chain[];
}

function connect(config: ChainConfig): Chain {
  // a cached block number would hide new blocks
  const common = { cacheTime: 0, pollingInterval: config.local ? 250 : 4000 };
  const batched = http(config.rpcUrl, { batch: BATCH, timeout: RPC_TIMEOUT_MS, retryCount: 1 });
  const alone = http(config.rpcUrl, { timeout: CODE_TIMEOUT_MS, retryCount: 0 });
  return {
    config,
    client: createPublicClient({ ...common, transport: batched }),
    failFastClient: createPublicClient({ ...common, transport: failFastHttp(config.rpcUrl, BATCH) }),
    codeClient: createPublicClient({ ...common, transport: alone }),
  };
}

/** For `catch` of a node's request that a person waits for. @throws chain/unavailable */
export function unanswered(cause: unknown): never {
  throw new AppError('chain/unavailable', { cause });
}

export function createChains(configs: ChainConfig[]): Chains {
  const byName = new Map(configs.map((config) => [config.name, connect(config)]));
  return {
    get: (name) => {
      const chain = byName.get(name);
      if (!chain) throw new AppError('request/not-found', { detail: `There is no chain ${name} here.` });
      return chain;
    },
    all: () => [...byName.values()],
  };
}
