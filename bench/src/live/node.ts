/** A node's part that the reader asks, over a made-up market: headers and logs, answered from memory. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Hex, numberToHex } from 'viem';
import { announce } from '../child.ts';
import { hashOf, history, timeOf } from './events.ts';

interface Call {
  id: number;
  method: string;
  params: unknown[];
}

const blocks = history(Number(process.env.EVENTS), Number(process.env.PER_BLOCK));
const head = blocks.length - 1;
const numbers = new Map(blocks.map((_, number) => [hashOf(number), number]));
const zeros = `0x${'0'.repeat(64)}`;

const header = (number: number) => ({
  number: numberToHex(number),
  hash: hashOf(number),
  parentHash: hashOf(number - 1),
  timestamp: numberToHex(timeOf(number)),
  nonce: '0x0000000000000000',
  sha3Uncles: zeros,
  // may hold anything: who reads it looks at the logs
  logsBloom: `0x${'f'.repeat(512)}`,
  transactionsRoot: zeros,
  stateRoot: zeros,
  receiptsRoot: zeros,
  miner: `0x${'0'.repeat(40)}`,
  difficulty: '0x0',
  extraData: '0x',
  size: '0x0',
  gasLimit: '0x1c9c380',
  gasUsed: '0x0',
  baseFeePerGas: '0x1',
  transactions: [],
  uncles: [],
});

function answer({ method, params }: Call): unknown {
  switch (method) {
    case 'eth_chainId':
      return numberToHex(31_337);
    case 'eth_blockNumber':
      return numberToHex(head);
    case 'eth_getBlockByNumber': {
      const number = params[0] === 'latest' ? head : Number(params[0]);
      return number > head ? null : header(number);
    }
    case 'eth_getLogs': {
      const { blockHash, fromBlock, toBlock } = params[0] as Record<string, Hex>;
      if (blockHash) return blocks[numbers.get(blockHash) ?? -1] ?? [];
      return blocks.slice(Number(fromBlock), Number(toBlock) + 1).flat();
    }
    default:
      throw new Error(`the made-up node knows no ${method}`);
  }
}

const server = createServer(async (request, response) => {
  let body = '';
  for await (const chunk of request) body += chunk;
  const calls = JSON.parse(body) as Call | Call[];
  const reply = (call: Call) => ({ jsonrpc: '2.0', id: call.id, result: answer(call) });
  response.setHeader('content-type', 'application/json');
  response.end(JSON.stringify(Array.isArray(calls) ? calls.map(reply) : reply(calls)));
});
server.listen(0, '127.0.0.1', () => announce((server.address() as AddressInfo).port));
