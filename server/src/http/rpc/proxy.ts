import { chainNames } from '@talkies/shared';
import type { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { cors } from 'hono/cors';
import { z } from 'zod';
import type { Chain } from '../../chain/index.ts';
import type { Context } from '../../context.ts';
import { AppError } from '../../errors.ts';
import type { Http, HttpEnv } from '../env.ts';
import { ownOrigins } from '../security.ts';
import { isWalletMethod } from './methods.ts';

const BODY_BYTES = 256 * 1024;
const BATCH = 100;
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

async function ask(chain: Chain, calls: Call[]): Promise<unknown[]> {
  if (calls.length === 0) return [];
  try {
    const response = await fetch(chain.config.rpcUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(calls),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    return z.array(z.unknown()).parse(await response.json());
  } catch (cause) {
    throw new AppError('chain/unavailable', { cause });
  }
}

async function answer(c: Http, chain: Chain): Promise<Response> {
  const text = await c.req.text();
  let body: z.infer<typeof BodySchema>;
  try {
    body = BodySchema.parse(JSON.parse(text));
  } catch {
    return c.json(failure(null, -32600, 'That is no JSON-RPC 2.0 request.'), 400);
  }
  const calls = Array.isArray(body) ? body : [body];
  const answers = await ask(
    chain,
    calls.filter(({ method }) => isWalletMethod(method)),
  );
  const refusals = calls.filter(({ method }) => !isWalletMethod(method)).map(refused);
  const all = [...answers, ...refusals];
  return c.json(Array.isArray(body) ? all : all[0]);
}

/**
 * `/rpc/:chain` on local chains: the node's interface as far as a wallet needs it, for our own pages and browser
 * extensions. Another site's page is refused, so that no page can steer the chain or use it through the visitor.
 */
export function rpcProxy(ctx: Pick<Context, 'chains' | 'config'>): (app: Hono<HttpEnv>) => void {
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
      return answer(c, chain);
    });
  };
}
