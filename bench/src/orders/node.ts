/** A node's part that an order asks: what a block costs. Its chain stands still. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { announce } from '../child.ts';

interface Call {
  id: number;
  method: string;
}

const zeros = `0x${'0'.repeat(64)}`;
const block = {
  ...{ number: '0x0', hash: zeros, parentHash: zeros, timestamp: '0x0', nonce: '0x0000000000000000' },
  ...{ sha3Uncles: zeros, transactionsRoot: zeros, stateRoot: zeros, receiptsRoot: zeros, mixHash: zeros },
  logsBloom: `0x${'0'.repeat(512)}`,
  miner: `0x${'0'.repeat(40)}`,
  ...{ difficulty: '0x0', extraData: '0x', size: '0x0', gasLimit: '0x1c9c380', gasUsed: '0x0' },
  baseFeePerGas: '0x6fc23ac00',
  transactions: [],
  uncles: [],
};
const answers: Record<string, unknown> = {
  eth_chainId: '0x7a69',
  eth_blockNumber: '0x0',
  eth_getBlockByNumber: block,
  eth_maxPriorityFeePerGas: '0x3b9aca00',
  eth_getLogs: [],
};

const server = createServer(async (request, response) => {
  const calls = (await json(request)) as Call | Call[];
  const reply = ({ id, method }: Call) => ({ jsonrpc: '2.0', id, result: answers[method] ?? null });
  response.setHeader('content-type', 'application/json');
  response.end(JSON.stringify(Array.isArray(calls) ? calls.map(reply) : reply(calls)));
});
server.listen(0, '127.0.0.1', () => announce((server.address() as AddressInfo).port));
