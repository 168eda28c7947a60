import { MINUTE_MS } from '@talkies/shared';
import {
  BaseError,
  ContractFunctionRevertedError,
  ContractFunctionZeroDataError,
  createPublicClient,
  type PublicClient,
  parseAbi,
} from 'viem';
import type { ChainConfig } from '../platform/config/chains.ts';
import { type RateSource, WrongSource } from '../platform/rates/source.ts';
import type { Chain, Chains } from './chains.ts';
import { failFastHttp } from './fail-fast-http.ts';

/** As the stored rates. */
const DECIMALS = 8;
/** How late a feed may be beyond its heartbeat: on a busy chain its transaction takes longer. */
const MARGIN_MS = 5 * MINUTE_MS;

const feedAbi = parseAbi([
  'function decimals() view returns (uint8)',
  'function description() view returns (string)',
  'function latestRoundData() view returns (uint80 roundId, int256 answer, uint256 startedAt, uint256 updatedAt, uint80 answeredInRound)',
]);

type PriceFeed = NonNullable<ChainConfig['priceFeeds']>[number];

/** The price feeds that the chains' configuration names, each a source of one coin's rate. */
export const priceFeeds = (chains: Chains): RateSource[] =>
  chains.all().flatMap((chain) => (chain.config.priceFeeds ?? []).map((feed) => priceFeed(chain, feed)));

/**
 * A coin's rate in US dollars by Chainlink's feed on a chain (docs.chain.link, AggregatorV3Interface). Before its
 * first use, the feed must have the name that the configuration expects: with a mixed-up address, nothing is quoted
 * in that coin.
 */
function priceFeed(chain: Chain, feed: PriceFeed): RateSource {
  const client = clientOf(chain, feed);
  const contract = { address: feed.address, abi: feedAbi } as const;
  let known = false;
  const requireDescription = async (): Promise<void> => {
    const [description, decimals] = await Promise.all([
      client.readContract({ ...contract, functionName: 'description' }),
      client.readContract({ ...contract, functionName: 'decimals' }),
    ]).catch((error: unknown) => {
      // no contract is there, or another one: an unreachable node gives another error
      if (error instanceof BaseError && error.walk(isNoFeed)) return [null, null] as const;
      throw error;
    });
    if (description !== feed.description || decimals !== DECIMALS)
      throw new WrongSource(
        feed.coin,
        `the price feed ${feed.address} is not ${feed.description} with ${DECIMALS} decimals: see CHAINS_FILE`,
      );
    known = true;
  };
  return {
    name: `Chainlink ${feed.description}`,
    greatestAgeMs: feed.heartbeatSeconds * 1000 + MARGIN_MS,
    pauseMs: 0,
    fetch: async () => {
      if (!known) await requireDescription();
      const [, rate, , updatedAt] = await client.readContract({
        ...contract,
        functionName: 'latestRoundData',
      });
      return new Map(rate > 0n ? [[feed.coin, { rate, at: new Date(Number(updatedAt) * 1000) }]] : []);
    },
  };
}

const isNoFeed = (error: unknown): boolean =>
  error instanceof ContractFunctionZeroDataError || error instanceof ContractFunctionRevertedError;

const clientOf = (chain: Chain, { rpcUrl }: PriceFeed): PublicClient =>
  rpcUrl === undefined
    ? chain.failFastClient
    : createPublicClient({ transport: failFastHttp(rpcUrl, { batchSize: 100 }) });
