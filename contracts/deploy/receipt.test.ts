import { createPublicClient, custom, type Hash, pad } from 'viem';
import { expect, test } from 'vitest';
import { receiptsByTime } from './receipt.ts';

const hash: Hash = pad('0x1', { size: 32 });
const receipt = { transactionHash: hash, status: '0x1', blockNumber: '0x2', logs: [] };

test('a receipt is found on a chain that has made its last block before anybody asked for it', async () => {
  let requests = 0;
  const request = async ({ method }: { method: string }) => {
    if (method === 'eth_blockNumber') return '0x2';
    if (method !== 'eth_getTransactionReceipt') return null;
    requests += 1;
    return requests > 3 ? receipt : null;
  };
  const client = createPublicClient({ transport: custom({ request }), pollingInterval: 1 }).extend(
    receiptsByTime,
  );
  expect(await client.waitForTransactionReceipt({ hash })).toMatchObject({
    status: 'success',
    blockNumber: 2n,
  });
  expect(requests).toBe(4);
});

test('a node that is gone for a moment is asked again', async () => {
  let requests = 0;
  const request = async () => {
    requests += 1;
    if (requests === 1) throw new Error('gone');
    return receipt;
  };
  const client = createPublicClient({
    transport: custom({ request }, { retryCount: 0 }),
    pollingInterval: 1,
  }).extend(receiptsByTime);
  expect(await client.waitForTransactionReceipt({ hash })).toMatchObject({ status: 'success' });
});
