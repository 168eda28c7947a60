import { type Client, type Hash, type TransactionReceipt, withRetry } from 'viem';
import { getTransactionReceipt } from 'viem/actions';

const TIMEOUT_MS = 180_000;

interface Wanted {
  hash: Hash;
  /** milliseconds; the client's when left out */
  pollingInterval?: number;
}

/**
 * A client whose `waitForTransactionReceipt` asks for the receipt until it is there, for three minutes, whatever the
 * node says meanwhile.
 *
 * viem's own asks once a block, and drops the block that comes while it still looks for a replacement in the one
 * before. Where blocks come with transactions alone, that block was the last one and the wait has no end.
 * @throws what the node said last, when the time is over
 */
export const receiptsByTime = (client: Client) => ({
  waitForTransactionReceipt: ({
    hash,
    pollingInterval: delay = client.pollingInterval,
  }: Wanted): Promise<TransactionReceipt> =>
    withRetry(() => getTransactionReceipt(client, { hash }), { delay, retryCount: TIMEOUT_MS / delay }),
});
