import { type EndpointName, endpoints } from '@talkies/shared';
import type { MiddlewareHandler } from 'hono';
import { ipKey } from '../../platform/limits/limits.ts';
import type { Log } from '../../platform/log.ts';
import { refusedRequests } from '../../platform/metrics/registry.ts';
import type { Http, HttpEnv, Limited } from '../env.ts';
import { Lane, type LaneSize } from './lane.ts';

/** The seal of a session was checked; the session itself is looked up later. Null for visitors. */
export type SessionKey = (cookies: string) => string | null;

/** A call that a page makes of us in process is part of that page's turn. */
export const inProcess = { inProcess: true };
export const isInProcess = (c: Http): boolean => (c.env as typeof inProcess | undefined)?.inProcess === true;

/** What somebody calls between choosing how to pay and having it: keeps its pace whatever else is asked for (adr/355). */
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

/** Providers say here that money came. */
const WEBHOOKS = '/payments/webhooks/';

const isPaying: (method: string, path: string) => boolean = (() => {
  const calls = payingCalls.map((name) => {
    const { method, path } = endpoints[name];
    return { method: method.toUpperCase(), path: new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`) };
  });
  return (method, path) => calls.some((call) => call.method === method && call.path.test(path));
})();

const opensOrder = (c: Http): boolean => c.req.method === 'POST' && c.req.path === endpoints.createOrder.path;

/** Takes a turn for routes that do not take theirs at a point of their own. */
export const takeTurn: MiddlewareHandler<HttpEnv> = (c, next) => c.get('limited')(next, c.req.raw.signal);

/** so many of members and of those who pay are under way: visitors make room for them */
const PRESSED = 8;

const LOGGED_EVERY_MS = 10_000;

/** Tells the operator how many were refused in which lane: a line for each would cost more than what was refused. */
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
 * Lanes, so that visitors who ask for more than can be answered keep neither members nor forms waiting, and nobody who
 * pays: while many of those are under way, one visitor is answered at a time. Members are told by the seal of their session,
 * which nobody can invent. Pictures have a lane of their own: a page asks for dozens, and none waits for a page that is
 * being drawn. What is kept ready passes by them, as does `/healthz`.
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
  // a provider sends for everybody from few addresses
  const payments = lane('payments', { concurrency: 16, waiting: 1_000, each: 500, timeoutMs: 10_000 });
  // those at once are written together and end together: whoever finds no place waits for a whole round of the others
  // (adr/243). None of the crowd of a drop keeps other members waiting.
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
    if (c.req.path.startsWith(WEBHOOKS)) return (task, gone) => payments.run(ip, task, gone);
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
