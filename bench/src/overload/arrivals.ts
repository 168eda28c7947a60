/**
 * People who come at a rate of their own, in a process of their own: RATE a second for SECONDS, however late the answers are.
 * RATE 0: as fast as answers come, AT_ONCE at a time. FIRST: from which one on, so that nothing is asked for twice.
 */
import { readFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { questions } from '../fresh/questions.ts';

interface Given {
  cookies: string[];
  ordersEach: number;
  items: string[];
  origin: string;
}

/** Whose request it is, and how many of a hundred are so. */
export const shares = { page: 10, read: 70, member: 15, paying: 5 } as const;
type Kind = keyof typeof shares;

/** of one kind, or of all together */
export interface Answers {
  requests: number;
  /** answered well and in time */
  useful: number;
  /** refused at once, with word of when to come again */
  refused: number;
  /** answered late, with another failure, or not at all */
  lost: number;
  /** milliseconds that ninety-nine of a hundred useful answers took at most */
  p99: number;
}

const {
  SHOP_URL: url = '',
  BUYERS_FILE = '',
  RATE = '0',
  SECONDS = '5',
  AT_ONCE = '64',
  FIRST = '0',
} = process.env;
const given = JSON.parse(readFileSync(BUYERS_FILE, 'utf8')) as Given;
const agent = new Agent({ keepAlive: true });
/** who waits longer has left */
const TIMEOUT_MS = 4_000;
/** how many connections the generator has open at most: as a proxy before the shop */
const MAX_OPEN = 4_000;

const cycle = Object.entries(shares).flatMap(([kind, count]) =>
  Array.from({ length: count }, () => kind as Kind),
);
/** Kinds mixed evenly: 37 has no divisor in common with a hundred. */
const kindOf = (n: number): Kind => cycle[(n * 37) % cycle.length] as Kind;
const at = <T>(list: readonly T[], n: number): T => list[n % list.length] as T;

const filtered = questions.filtered();
const search = questions.search();
let next = Number(FIRST);
for (let n = 0; n < next; n += 1) (n % 2 ? filtered : search)();
/** whose turn it is to pay: nobody opens more orders than they may */
let buyer = Math.floor((next * shares.paying) / cycle.length);

const address = (n: number): string => `198.18.${(n >> 8) & 255}.${n & 255}`;

function order(): { cookie: string; body: string } {
  const turn = buyer++;
  if (turn >= given.cookies.length * given.ordersEach)
    throw new Error('too few buyers: ask for more --buyers');
  const item = at(given.items, turn * 7 + Math.floor(turn / given.cookies.length));
  return { cookie: at(given.cookies, turn), body: JSON.stringify({ itemId: item }) };
}

interface Visit {
  method: 'GET' | 'POST';
  path: string;
  headers: Record<string, string>;
  body?: string;
}

function visit(kind: Kind, n: number): Visit {
  const from = { 'x-forwarded-for': address(n) };
  const get = (path: string, headers = {}): Visit => ({
    method: 'GET',
    path,
    headers: { ...from, ...headers },
  });
  const question = (n % 2 ? filtered : search)();
  if (kind === 'read') return get(question);
  if (kind === 'page') return get(question.replace('/api/items', '/explore'), { accept: 'text/html' });
  if (kind === 'member') return get('/api/orders', { cookie: at(given.cookies, n) });
  const { cookie, body } = order();
  const headers = {
    ...{ ...from, cookie, origin: given.origin, 'content-type': 'application/json' },
    'content-length': `${Buffer.byteLength(body)}`,
  };
  return { method: 'POST', path: '/api/orders', headers, body };
}

/** The status, 0 where none came in time. */
function ask({ method, path, headers, body }: Visit): Promise<{ status: number; retryAfter: boolean }> {
  return new Promise((resolve) => {
    const sent = request(`${url}${path}`, { method, agent, headers }, (response) => {
      const retryAfter = response.headers['retry-after'] !== undefined;
      response.once('error', () => resolve({ status: 0, retryAfter }));
      response.once('end', () => resolve({ status: response.statusCode ?? 0, retryAfter }));
      response.resume();
    });
    sent.setTimeout(TIMEOUT_MS, () => sent.destroy());
    sent.once('error', () => resolve({ status: 0, retryAfter: false }));
    sent.end(body);
  });
}

type Count = Omit<Answers, 'p99'> & { waits: number[] };
const count = (): Count => ({ requests: 0, useful: 0, refused: 0, lost: 0, waits: [] });
const counts: Record<Kind, Count> = { page: count(), read: count(), member: count(), paying: count() };
const statuses: Record<string, number> = {};
let open = 0;
let useful = 0;
const seconds = Number(SECONDS);
const until = performance.now() + seconds * 1_000;

async function come(): Promise<void> {
  const n = next++;
  const kind = kindOf(n);
  const own = counts[kind];
  own.requests += 1;
  if (open >= MAX_OPEN) {
    own.lost += 1;
    return;
  }
  const wanted = visit(kind, n);
  open += 1;
  const began = performance.now();
  const { status, retryAfter } = await ask(wanted);
  const waited = performance.now() - began;
  open -= 1;
  statuses[status] = (statuses[status] ?? 0) + 1;
  if (status === 200 && waited <= TIMEOUT_MS) {
    own.useful += 1;
    own.waits.push(waited);
    // what is answered when nobody comes any more says nothing of how fast the shop is
    if (performance.now() <= until) useful += 1;
  } else if ((status === 503 || status === 429) && retryAfter) own.refused += 1;
  else own.lost += 1;
}

/** At the moments of a Poisson process: people come without looking at each other. */
async function comeAtRate(rate: number): Promise<void> {
  const coming: Promise<void>[] = [];
  for (let due = performance.now(); due < until; ) {
    const now = performance.now();
    for (; due <= now; due += (-Math.log(1 - Math.random()) / rate) * 1_000) coming.push(come());
    // the pace of those who come, not a wait for the shop
    await sleep(1);
  }
  await Promise.all(coming);
}

const comeAgain = async (): Promise<void> => {
  while (performance.now() < until) await come();
};

function answers({ waits, ...numbers }: Count): Answers {
  waits.sort((a, b) => a - b);
  return { ...numbers, p99: Math.round(waits[Math.floor(waits.length * 0.99)] ?? 0) };
}

if (Number(RATE) > 0) await comeAtRate(Number(RATE));
else await Promise.all(Array.from({ length: Number(AT_ONCE) }, comeAgain));
const all = Object.values(counts).reduce((sum, one) => ({
  requests: sum.requests + one.requests,
  useful: sum.useful + one.useful,
  refused: sum.refused + one.refused,
  lost: sum.lost + one.lost,
  waits: [...sum.waits, ...one.waits],
}));
const kinds = Object.fromEntries(Object.entries(counts).map(([kind, one]) => [kind, answers(one)]));
process.send?.({ next, statuses, usefulPerSecond: Math.round(useful / seconds), ...answers(all), kinds });
process.disconnect?.();
agent.destroy();
