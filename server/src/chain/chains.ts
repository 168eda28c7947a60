import type { ChainName } from '@talkies/shared';
import { createPublicClient, http, type PublicClient } from 'viem';
import type { ChainConfig } from '../config/chains.ts';
import { AppError } from '../errors.ts';

const RPC_TIMEOUT_MS = 10_000;
/** So long somebody at a screen waits for a node; see docs/decisions/163. */
const ASKED_TIMEOUT_MS = 3_000;

export interface Chain {
  config: ChainConfig;
  client: PublicClient;
  /** for answers that somebody waits for: asks once, for a few seconds */
  asked: PublicClient;
}

/** The chains of this deployment, by the names that items carry. */
export interface Chains {
  /** @throws request/not-found for a chain that this deployment does not have */
  get(name: ChainName): Chain;
  all(): Chain[];
}

/** viem's chain description, which signing needs for the chain's id. */
function connect(config: ChainConfig, timeout: number, retryCount: number): PublicClient {
  return createPublicClient({
    // a cached block number would hide that the chain moved
    cacheTime: 0,
    pollingInterval: config.local ? 250 : 4000,
    transport: http(config.rpcUrl, { batch: true, timeout, retryCount }),
  });
}

export function createChains(configs: ChainConfig[]): Chains {
  const byName = new Map(
    configs.map((config) => [
      config.name,
      { config, client: connect(config, RPC_TIMEOUT_MS, 1), asked: connect(config, ASKED_TIMEOUT_MS, 0) },
    ]),
  );
  return {
    get: (name) => {
      const chain = byName.get(name);
      if (!chain) throw new AppError('request/not-found', { detail: `There is no chain ${name} here.` });
      return chain;
    },
    all: () => [...byName.values()],
  };
}
