import {
  getAddress,
  type Hex,
  type Log,
  type PublicClient,
  type TransactionReceipt,
  TransactionReceiptNotFoundError,
} from 'viem';
import type { ChainConfig } from '../../platform/config/chains.ts';
import type { Chain } from '../chains.ts';
import { type ChainEvent, decodeLog } from '../projection/events.ts';
import { EventsLeftOut } from './errors.ts';
import { contractNames, isLeftOut } from './fetch.ts';

type Stored = Pick<ChainEvent, 'blockNumber' | 'logIndex' | 'txHash'>;

const receiptOf = (client: PublicClient, hash: Hex): Promise<TransactionReceipt | null> =>
  client.getTransactionReceipt({ hash }).catch((error: unknown) => {
    if (error instanceof TransactionReceiptNotFoundError) return null;
    throw error;
  });

/** Whether the reader stores a log: a version before may have stored others. */
function isRead(config: ChainConfig, { address, data, topics }: Log): boolean {
  const contract = contractNames(config).get(getAddress(address));
  const decoded = contract && decodeLog(contract, data, topics);
  return Boolean(decoded && !isLeftOut(config, decoded));
}

/** Whether a transaction has one of these events, or may have it: its block has it, and nobody its receipt. */
async function mayHave(
  { client, config }: Pick<Chain, 'client' | 'config'>,
  hash: Hex,
  stored: readonly Stored[],
): Promise<boolean> {
  const receipt = await receiptOf(client, hash);
  if (receipt)
    return stored.some(
      ({ blockNumber, logIndex }) =>
        Number(receipt.blockNumber) === blockNumber &&
        receipt.logs.some((log) => log.logIndex === logIndex && isRead(config, log)),
    );
  for (const blockNumber of new Set(stored.map((event) => event.blockNumber))) {
    const { transactions } = await client.getBlock({ blockNumber: BigInt(blockNumber) });
    if (transactions.includes(hash)) return true;
  }
  return false;
}

/**
 * Requires that stored events that a node leaves out do not exist: a node that has removed its old logs, or has not
 * indexed them yet, answers a request for them with none (adr/688).
 * @throws EventsLeftOut where the node shows otherwise, or has forgotten what would show it
 */
export async function requireAbsent(
  chain: Pick<Chain, 'client' | 'config'>,
  leftOut: readonly Stored[],
): Promise<void> {
  for (const [hash, stored] of Map.groupBy(leftOut, ({ txHash }) => txHash))
    if (await mayHave(chain, hash, stored))
      throw new EventsLeftOut(
        `The node of ${chain.config.name} answers without the events of transaction ${hash} in block ${stored[0]?.blockNumber}. ` +
          'They stay, and nothing after them was compared: name a node with all of the chain’s logs in CHAINS_FILE, and run it again.',
      );
}
