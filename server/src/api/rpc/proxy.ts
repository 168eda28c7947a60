import { chainNames } from '@talkies/shared';
import type { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { cors } from 'hono/cors';
import { z } from 'zod';
import type { Needs } from '../../chain/context.ts';
import { type Chain, unanswered } from '../../chain/index.ts';
import { limitConcurrency } from '../../platform/concurrency.ts';
import { AppError } from '../../platform/errors.ts';
import { isTooDeep } from '../../platform/untrusted-values.ts';
import type { Http, HttpEnv } from '../env.ts';
import { ownOrigins } from '../security.ts';
import { asksLogs, boundedParams, tooWide } from './bounds.ts';
import { isWalletMethod } from './methods.ts';

const BODY_BYTES = 256 * 1024;
const BATCH = 50;
/** the most bytes of one response, that of a batch included */
const ANSWER_BYTES = 4 * 1024 * 1024;
/** the most concurrent calls to a node: calls that browsers abandoned may still be running */
const AT_ONCE = 8;
const TIMEOUT_MS = 15_000;
const extension = /^(chrome|moz|safari-web)-extension:\/\/[\w.-]+$/;

const CallSchema = z.object({
  jsonrpc: z.literal('2.0'),
  id: z.union([z.string(), z.number(), z.null()]).optional(),
  method: z.string().max(100),
  params: z.union([z.array(z.unknown()), z.record(z.string(), z.unknown())]).optional(),
});
const BodySchema = z.union([CallSchema, z.array(CallSchema).min(1).max(BATCH)]);
type Call = z.infer<typeof CallSchema>;

/** JSON-RPC 2.0, section 5.1 */
const failure = (id: Call['id'], code: number, message: string) => ({
  jsonrpc: '2.0',
  id: id ?? null,
  error: { code, message },
});
const refused = ({ id, method }: Call) => failure(id, -32601, `The method ${method} is not available here.`);

/** @throws where the response is longer than needed */
async function read(response: Response): Promise<unknown> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of response.body ?? []) {
    size += part.length;
    if (size > ANSWER_BYTES) throw new TooLarge();
    parts.push(part);
  }
  return JSON.parse(Buffer.concat(parts).toString('utf8'));
}
class TooLarge extends Error {}

const limited = limitConcurrency(AT_ONCE);

async function send(chain: Chain, calls: Call[]): Promise<unknown[]> {
  if (calls.length === 0) return [];
  try {
    return await limited(async () => {
      const response = await fetch(chain.config.rpcUrl, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(calls),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      return z.array(z.unknown()).parse(await read(response));
    });
  } catch (cause) {
    if (cause instanceof TooLarge)
      return calls.map(({ id }) => failure(id, -32005, 'The answer would be too large. Ask for less.'));
    throw new AppError('chain/unavailable', { cause });
  }
}

/** The calls for the node, and those answered without it. */
async function judge(chain: Chain, calls: Call[]): Promise<{ allowed: Call[]; refusals: unknown[] }> {
  const allowed: Call[] = [];
  const refusals: unknown[] = [];
  const head = calls.some(({ method }) => asksLogs(method))
    ? await chain.failFastClient.getBlockNumber().catch(unanswered)
    : 0n;
  for (const call of calls) {
    if (!isWalletMethod(call.method)) refusals.push(refused(call));
    else {
      try {
        const params = boundedParams(call.method, call.params, head) as Call['params'] | null;
        if (params === null) refusals.push(failure(call.id, -32005, tooWide));
        else allowed.push({ ...call, ...(params ? { params } : {}) });
      } catch {
        refusals.push(failure(call.id, -32602, 'Those are no parameters of this method.'));
      }
    }
  }
  return { allowed, refusals };
}

async function respond(c: Http, chain: Chain): Promise<Response> {
  const text = await c.req.text();
  let body: z.infer<typeof BodySchema>;
  try {
    const given: unknown = JSON.parse(text);
    if (isTooDeep(given)) throw new Error('nested too deeply');
    body = BodySchema.parse(given);
  } catch {
    return c.json(failure(null, -32600, 'That is no JSON-RPC 2.0 request.'), 400);
  }
  const calls = Array.isArray(body) ? body : [body];
  const { allowed, refusals } = await judge(chain, calls);
  const all = [...(await send(chain, allowed)), ...refusals];
  return c.json(Array.isArray(body) ? all : all[0]);
}

/**
 * `/rpc/:chain` on local chains: the part of the node's interface that a wallet needs, for our own pages and browser
 * extensions. Other sites' pages are refused, so that none can control the chain or use it through a visitor.
 */
export function rpcProxy(ctx: Needs<'chains' | 'config'>): (app: Hono<HttpEnv>) => void {
  const own = ownOrigins(ctx.config);
  const mayAsk = (origin: string | undefined): boolean =>
    origin === undefined || own.has(origin) || extension.test(origin);
  return (app) => {
    app.use('/rpc/*', async (c, next) => {
      if (!mayAsk(c.req.header('origin'))) throw new AppError('request/forbidden-origin');
      await next();
    });
    app.use(
      '/rpc/*',
      cors({ origin: (origin) => (mayAsk(origin) ? origin : null), allowMethods: ['POST'], maxAge: 600 }),
    );
    app.use('/rpc/*', bodyLimit({ maxSize: BODY_BYTES }));
    app.post('/rpc/:chain', async (c) => {
      const name = z.enum(chainNames).safeParse(c.req.param('chain'));
      const chain = name.success ? ctx.chains.get(name.data) : undefined;
      if (!chain?.config.local) throw new AppError('request/not-found');
      return respond(c, chain);
    });
  };
}
