import { setTimeout as sleep } from 'node:timers/promises';
import type { Buyer } from '../payments/people.ts';
import { addressOf } from './live-pages.ts';

const TIMEOUT_MS = 15_000;
const PROBE_MS = 250;

interface VisitRequest {
  method?: 'GET' | 'PUT' | 'DELETE';
  path: string;
  person: number;
  cookie?: string | undefined;
}

/** The status of an answer; 0 without one. */
async function ask(url: string, { method = 'GET', path, person, cookie }: VisitRequest): Promise<number> {
  try {
    const response = await fetch(url + path, {
      method,
      headers: { 'x-forwarded-for': addressOf(person), origin: url, ...(cookie ? { cookie } : {}) },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    await response.arrayBuffer();
    return response.status;
  } catch {
    return 0;
  }
}

export interface Visitors {
  requests: number;
  /** the number of failed requests by status; 0: no answer */
  failed: Record<string, number>;
  stop(): Promise<void>;
}

/** People who go from page to page; some are signed in and see their own pages. */
export function openVisitors(
  url: string,
  {
    people,
    members,
    items,
    marketToken,
    paceMs,
  }: {
    people: number;
    members: readonly Buyer[];
    items: string[];
    marketToken: string;
    /** the average time between two pages; each is between half and one and a half of it */
    paceMs: number;
  },
): Visitors {
  const paths = [
    '/api/home',
    '/api/items?sort=newest',
    '/api/marketplace',
    `/api/market/tokens/${encodeURIComponent(marketToken)}`,
    ...items.map((id) => `/api/items/${encodeURIComponent(id)}`),
  ];
  let open = true;
  const visitors: Visitors = { requests: 0, failed: {}, stop: async () => undefined };
  const stroll = async (person: number): Promise<void> => {
    const member = person % 3 === 0 ? members[person % members.length] : undefined;
    await sleep(Math.random() * paceMs);
    for (let step = person; open; step += 1) {
      const path = member && step % 4 === 0 ? '/api/orders' : (paths[step % paths.length] ?? '/api/home');
      const status = await ask(url, { path, person, cookie: member?.cookie });
      visitors.requests += 1;
      if (status === 0 || status >= 400) visitors.failed[status] = (visitors.failed[status] ?? 0) + 1;
      await sleep(paceMs * (0.5 + Math.random()));
    }
  };
  const strolling = Array.from({ length: people }, (_, person) => stroll(person));
  visitors.stop = async () => {
    open = false;
    await Promise.all(strolling);
  };
  return visitors;
}

/** What a probe found since the last call. */
export interface Found {
  /** the longest time without a successful read of the database, in milliseconds, and without a write */
  read: number;
  write: number;
  /** the number of failed reads and writes by the status of the answer; 0: no answer */
  met: Record<string, number>;
}

export interface Probe {
  found(): Found;
  stop(): Promise<void>;
}

/** A client that reads and writes continuously, and records for how long either was not possible. */
export function openProbe(url: string, member: Buyer, itemId: string): Probe {
  let open = true;
  const longest = { read: 0, write: 0 };
  let met: Record<string, number> = {};
  const last = { read: performance.now(), write: performance.now() };
  const run = async (
    kind: keyof typeof last,
    request: (step: number) => Omit<VisitRequest, 'person' | 'cookie'>,
  ) => {
    for (let step = 0; open; step += 1) {
      const status = await ask(url, { ...request(step), person: 60_000, cookie: member.cookie });
      const now = performance.now();
      longest[kind] = Math.max(longest[kind], now - last[kind]);
      if (status !== 0 && status < 500) last[kind] = now;
      else met[`${kind} ${status}`] = (met[`${kind} ${status}`] ?? 0) + 1;
      await sleep(PROBE_MS);
    }
  };
  const like = `/api/items/${encodeURIComponent(itemId)}/like`;
  const running = Promise.all([
    run('read', () => ({ path: '/api/orders' })),
    run('write', (step) => ({ method: step % 2 === 0 ? 'PUT' : 'DELETE', path: like })),
  ]);
  return {
    found: () => {
      const found = { read: Math.round(longest.read), write: Math.round(longest.write), met };
      longest.read = 0;
      longest.write = 0;
      met = {};
      return found;
    },
    stop: async () => {
      open = false;
      await running;
    },
  };
}
