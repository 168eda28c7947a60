import { z } from 'zod';

const AnswerSchema = z.object({
  result: z.unknown().optional(),
  error: z.object({ message: z.string() }).optional(),
});
const BlockSchema = z.object({
  number: z.string().transform(Number),
  hash: z.string(),
  transactions: z.array(z.unknown()),
});
const PoolSchema = z.object({ pending: z.string().transform(Number) });
export type LocalBlock = z.infer<typeof BlockSchema>;

export type Rpc = ReturnType<typeof connectRpc>;

/** The node's own interface, including its `anvil_` and `evm_` methods: never expose it to a browser. */
export function connectRpc(rpcUrl: string) {
  const post = async (body: unknown): Promise<unknown> => {
    const response = await fetch(rpcUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(30_000),
    });
    return response.json();
  };
  const resultOf = (method: string, reply: unknown): unknown => {
    const { result, error } = AnswerSchema.parse(reply);
    if (error) throw new Error(`${method}: ${error.message}`);
    return result;
  };
  const request = (id: number, method: string, params: unknown[]) => ({ jsonrpc: '2.0', id, method, params });
  const call = async (method: string, ...params: unknown[]): Promise<unknown> =>
    resultOf(method, await post(request(0, method, params)));
  return {
    call,
    block: async (number: number | 'latest'): Promise<LocalBlock> => {
      const tag = number === 'latest' ? number : `0x${number.toString(16)}`;
      return BlockSchema.parse(await call('eth_getBlockByNumber', tag, false));
    },
    /** the number of transactions that could be mined now, and the last block */
    status: async (): Promise<{ pending: number; head: LocalBlock }> => {
      const calls = [request(0, 'txpool_status', []), request(1, 'eth_getBlockByNumber', ['latest', false])];
      const [pool, head] = z.array(z.unknown()).parse(await post(calls));
      const { pending } = PoolSchema.parse(resultOf('txpool_status', pool));
      return { pending, head: BlockSchema.parse(resultOf('eth_getBlockByNumber', head)) };
    },
    mine: () => call('evm_mine'),
    /**
     * Calls `told` for each new transaction that could be mined, until the returned function is called or the
     * connection breaks.
     */
    onTransaction: (listener: () => void): (() => void) => {
      const line = new WebSocket(rpcUrl.replace(/^http/, 'ws'));
      line.onopen = () => line.send(JSON.stringify(request(0, 'eth_subscribe', ['newPendingTransactions'])));
      line.onmessage = listener;
      // the listener polls as well
      line.onerror = () => undefined;
      return () => line.close();
    },
    /** gzip of the whole chain's state as JSON */
    dump: async (): Promise<Buffer> => {
      const hex = z
        .string()
        .startsWith('0x')
        .parse(await call('anvil_dumpState'));
      return Buffer.from(hex.slice(2), 'hex');
    },
  };
}
