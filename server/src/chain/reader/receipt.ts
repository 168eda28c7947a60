import {
  getAddress,
  type Hex,
  type Log,
  slice,
  TransactionReceiptNotFoundError,
  toEventSelector,
} from 'viem';
import type { Chain } from '../chains.ts';
import { type ChainEvent, decodeLog } from '../projection/events.ts';
import { contractNames, isLeftOut } from './fetch.ts';

/** An event of our contracts with the account whose call it was, as far as the receipt shows that. */
export interface EventInReceipt extends Pick<ChainEvent, 'name' | 'args'> {
  by: Hex | null;
}

const BUNDLED = toEventSelector('UserOperationEvent(bytes32,address,address,uint256,bool,uint256,uint256)');
const EXECUTED = toEventSelector('ExecutionSuccess(bytes32,uint256)');

/** The account whose operation ends with this log: one that a bundle contains (ERC-4337), or a Safe. */
function accountThatEnds({ address, topics: [event, , sender] }: Log): Hex | null {
  if (event === EXECUTED) return getAddress(address);
  return event === BUNDLED && sender ? getAddress(slice(sender, 12)) : null;
}

/**
 * A transaction's events at our contracts, by its receipt; null where no block that the node knows has it.
 * @throws the node's errors
 */
export async function eventsOfTransaction(
  { client, config }: Pick<Chain, 'client' | 'config'>,
  hash: Hex,
): Promise<EventInReceipt[] | null> {
  const receipt = await client.getTransactionReceipt({ hash }).catch((error: unknown) => {
    if (error instanceof TransactionReceiptNotFoundError) return null;
    throw error;
  });
  if (!receipt) return null;
  const names = contractNames(config);
  const found: EventInReceipt[] = [];
  // backwards: whose operation it was is logged after what the operation did
  let by = receipt.to && getAddress(receipt.to);
  for (const log of receipt.logs.toReversed()) {
    by = accountThatEnds(log) ?? by;
    const contract = names.get(getAddress(log.address));
    const decoded = contract && decodeLog(contract, log.data, log.topics);
    if (decoded && !isLeftOut(config, decoded)) found.unshift({ ...decoded, by });
  }
  return found;
}
