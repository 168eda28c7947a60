import { type EndpointName, endpoints } from '@talkies/shared';
import type { MiddlewareHandler } from 'hono';
import { ipKey } from '../../platform/limits/limits.ts';
import type { Log } from '../../platform/log.ts';
import { refusedRequests } from '../../platform/metrics/registry.ts';
import type { Http, HttpEnv, Limited } from '../env.ts';
import { isWebhook } from '../is-webhook.ts';
import { Lane, type LaneSize } from './lane.ts';

/** A client whose session's seal is valid; the session itself is looked up later. Null for visitors. */
export type SessionKey = (cookies: string) => string | null;

/** A call that a page makes in process runs within that page's turn. */
export const inProcess = { inProcess: true };
export const isInProcess = (c: Http): boolean => (c.env as typeof inProcess | undefined)?.inProcess === true;

/** Calls between the choice of a payment method and delivery: they keep their pace under any load (adr/355). */
const payingCalls = [
  'acceptBidTerms',
  'createCashfreeOrder',
  'createPaymentIntent',
  'createResaleOrder',
  'createTicketOrder',
  'fundTickets',
  'getOrder',
  'marketTransaction',
  'orderPayments',
  'payOrder',
  'paymentStatus',
  'prepareMarketTransaction',
  'reportMarketTransaction',
  'reportTransaction',
  'sendMarketTransaction',
  'startEthPayment',
  'startFunding',
  'startPayment',
] as const satisfies EndpointName[];

const isPaying: (method: string, path: string) => boolean = (() => {
  const calls = payingCalls.map((name) => {
    const { method, path } = endpoints[name];
    return { method: method.toUpperCase(), path: new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`) };
  });
  return (method, path) => calls.some((call) => call.method === method && call.path.test(path));
})();

const opensOrder = (c: Http): boolean => c.req.method === 'POST' && c.req.path === endpoints.createOrder.path;

/** Takes a turn for routes that do not take theirs at a later point. */
export const takeTurn: MiddlewareHandler<HttpEnv> = (c, next) => c.get('limited')(next, c.req.raw.signal);

/** with this many tasks of members and payers running, visitors make room */
const PRESSED = 8;

const LOGGED_EVERY_MS = 10_000;

/** Reports the number of refusals by lane to the operator: a line for each would cost more than the refused work. */
export function countRefused(log: Log): (lane: string) => () => void {
  let refused: Record<string, number> = {};
  let telling = false;
  const tell = (): void => {
    log.warn({ refused }, 'more was asked for than can be answered');
    refused = {};
    telling = false;
  };
  return (lane) => () => {
    refusedRequests.inc({ lane });
    refused[lane] = (refused[lane] ?? 0) + 1;
    if (telling) return;
    telling = true;
    setTimeout(tell, LOGGED_EVERY_MS).unref();
  };
}

/**
 * Separates lanes, so that visitors beyond capacity delay neither members nor forms, and nobody who pays: while many
 * of those run, one visitor's task runs at a time. Members are recognised by their session's seal, which cannot be
 * forged. Pictures have their own lane: a page requests dozens, and none should wait for a page's rendering. Cached
 * responses bypass the lanes, as does `/healthz`.
 */
export function overload(log: Log, sessionKey: SessionKey): MiddlewareHandler<HttpEnv> {
  const refused = countRefused(log);
  const lane = (name: string, size: LaneSize): Lane => new Lane(size, refused(name));
  const isYielding = (): boolean => PRESSED <= members.size + payments.size + orders.size;
  const visitors = { concurrency: 4, waiting: 128, isYielding };
  const reads = lane('reads', { ...visitors, each: 48, timeoutMs: 3_000, lateMs: 1_000 });
  const writes = lane('writes', { ...visitors, each: 64, timeoutMs: 8_000, lateMs: 4_000 });
  const members = lane('members', {
    concurrency: 8,
    waiting: 128,
    each: 24,
    timeoutMs: 8_000,
    lateMs: 2_000,
  });
  const payments = lane('payments', { concurrency: 16, waiting: 1_000, each: 500, timeoutMs: 10_000 });
  // a provider sends events for everybody from few addresses; anybody can send one whose signature is wrong
  const webhooks = lane('webhooks', { concurrency: 8, waiting: 1_000, each: 500, timeoutMs: 10_000 });
  // concurrent ones are written together and end together: one without a place waits for a whole round of the others
  // (adr/243). The crowd of a drop does not delay other members.
  const orders = lane('orders', { concurrency: 128, waiting: 2_000, each: 24, timeoutMs: 10_000 });
  const pictures = lane('pictures', { concurrency: 16, waiting: 512, each: 256, timeoutMs: 8_000 });

  const laneOf = (c: Http): Lane => {
    if (opensOrder(c)) return orders;
    return isPaying(c.req.method, c.req.path) ? payments : members;
  };
  const limitedOf = (c: Http): Limited => {
    if (isInProcess(c)) return (task) => task();
    const ip = ipKey(c.get('clientIp'));
    if (c.req.path.startsWith('/media/')) return (task, gone) => pictures.run(ip, task, gone);
    if (isWebhook(c)) return (task, gone) => webhooks.run(ip, task, gone);
    return async (task, gone) => {
      const cookies = c.req.header('cookie');
      const session = cookies ? sessionKey(cookies) : null;
      if (session) return laneOf(c).run(session, task, gone);
      return (['GET', 'HEAD'].includes(c.req.method) ? reads : writes).run(ip, task, gone);
    };
  };
  return (c, next) => {
    c.set('limited', limitedOf(c));
    return next();
  };
}
