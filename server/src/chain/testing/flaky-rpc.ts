import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

interface RpcCall {
  id: number;
  method: string;
  params: unknown[];
}
type Fault = 'lost' | 'unanswered' | { status: number; body: object };
const json = { 'content-type': 'application/json' };
export type FlakyRpc = Awaited<ReturnType<typeof startFlakyRpc>>;

async function bodyOf(request: IncomingMessage): Promise<string> {
  let body = '';
  for await (const chunk of request.setEncoding('utf8')) body += chunk;
  return body;
}

/** A node that can be cut off: `lost` requests never arrive, of `unanswered` ones only the answer is lost. */
export async function startFlakyRpc(rpcUrl: string) {
  let decide: (body: string) => Fault | null = () => null;
  let replace: (call: RpcCall) => object | null = () => null;
  let listener: () => void = () => undefined;

  const forward = async (call: RpcCall): Promise<unknown> => {
    const replaced = replace(call);
    if (replaced) return { jsonrpc: '2.0', id: call.id, ...replaced };
    const reply = await fetch(rpcUrl, { method: 'POST', headers: json, body: JSON.stringify(call) });
    return reply.json();
  };
  const server = createServer(async (request, response) => {
    const body = await bodyOf(request);
    listener();
    const fault = decide(body);
    if (fault === 'lost') return request.socket.destroy();
    if (typeof fault === 'object' && fault)
      return response.writeHead(fault.status, json).end(JSON.stringify(fault.body));
    const calls: RpcCall | RpcCall[] = JSON.parse(body);
    const reply = await (Array.isArray(calls) ? Promise.all(calls.map(forward)) : forward(calls));
    if (fault === 'unanswered') return request.socket.destroy();
    return response.writeHead(200, json).end(JSON.stringify(reply));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    heal: () => {
      decide = () => null;
      replace = () => null;
    },
    /** cuts every request off from the `n`-th on (from 1) until `heal` */
    cutFrom: (n: number, fault: Fault) => {
      let count = 0;
      decide = () => {
        count += 1;
        return count >= n ? fault : null;
      };
    },
    cutMethod: (method: string, fault: Fault) => {
      decide = (body) => (body.includes(`"${method}"`) ? fault : null);
    },
    /** answers every request with one object, a batch too */
    refuse: (status: number, body: object) => {
      decide = () => ({ status, body });
    },
    /** answers calls of `method` itself where `give` returns a result or an error */
    answerFor: (method: string, give: (params: unknown[]) => object | null) => {
      replace = (call) => (call.method === method ? give(call.params) : null);
    },
    /** is called with each request, which may contain several calls */
    onRequest: (called: () => void) => {
      listener = called;
    },
    /** answers every call itself where `give` returns a result or an error */
    answerIf: (give: (call: RpcCall) => object | null) => {
      replace = give;
    },
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
