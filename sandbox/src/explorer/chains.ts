import { readFileSync } from 'node:fs';
import { coins } from '@talkies/shared';
import { createPublicClient, type Hex, http, isAddress, type PublicClient } from 'viem';
import { z } from 'zod';
import { PageProblem } from './problem.ts';

const AddressSchema = z.string().refine((text): text is Hex => isAddress(text));

/** The part of CHAINS_FILE that the explorer needs of a chain. */
const ChainSchema = z.object({
  name: z.string().regex(/^[a-z]+$/),
  chainId: z.number().int(),
  label: z.string(),
  currency: z.enum(coins),
  rpcUrl: z.url(),
  startBlock: z.number().int().min(0),
  contracts: z.object({
    collectible: AddressSchema,
    marketplace: AddressSchema,
    orderReceiver: AddressSchema,
    lottery: AddressSchema,
  }),
});
type ChainSettings = z.infer<typeof ChainSchema>;
export type ContractName = keyof ChainSettings['contracts'];

export interface ExplorerChain extends ChainSettings {
  client: PublicClient;
}

/** A node of this machine answers in milliseconds; a page does not wait for one that hangs. */
const TIMEOUT_MS = 5_000;

const connect = (rpcUrl: string): PublicClient =>
  createPublicClient({
    cacheTime: 0,
    transport: http(rpcUrl, { batch: true, timeout: TIMEOUT_MS, retryCount: 0 }),
  });

export type Chains = ReturnType<typeof openChains>;

/**
 * The chains of CHAINS_FILE, read again at each request: the file is written after the sandbox starts, and restarted
 * chains have other URLs.
 */
export function openChains(file: string) {
  const clients = new Map<string, PublicClient>();
  const clientOf = (rpcUrl: string): PublicClient => {
    const client = clients.get(rpcUrl) ?? connect(rpcUrl);
    clients.set(rpcUrl, client);
    return client;
  };
  /** @throws PageProblem 503 before the chains have started */
  const all = (): ExplorerChain[] => {
    const chains = readChains(file);
    return chains.map((chain) => ({ ...chain, client: clientOf(chain.rpcUrl) }));
  };
  return {
    all,
    /** @throws PageProblem 404 for a name that no chain has */
    get(name: string): ExplorerChain {
      const chains = all();
      const chain = chains.find((known) => known.name === name);
      if (chain) return chain;
      const names = chains.map((known) => known.name).join(', ');
      throw new PageProblem(404, 'No such chain', `There is no chain “${name}” here. There is: ${names}.`);
    },
  };
}

function readChains(file: string): ChainSettings[] {
  try {
    return z.array(ChainSchema).parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch (cause) {
    const problem = new PageProblem(
      503,
      'No chains yet',
      `The local chains are still starting, or ${file} does not name them.`,
    );
    throw Object.assign(problem, { cause });
  }
}
