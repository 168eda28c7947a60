/**
 * A crowd in a process of its own that opens orders. CROWD: `steady`, from turn FIRST on, or `drop`, of the first
 * BUYERS; the rest as `bench:orders` gives it.
 */
import { readFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

interface Given {
  cookies: string[];
  /** orders that each of them may open in the steady crowd */
  ordersEach: number;
  items: string[];
  /** what everybody wants on the day of a drop */
  edition: string;
  origin: string;
}

const { SHOP_URL: url = '', CROWD, BUYERS_FILE = '', SECONDS, AT_ONCE, BUYERS, FIRST = '0' } = process.env;
const given = JSON.parse(readFileSync(BUYERS_FILE, 'utf8')) as Given;
const agent = new Agent({ keepAlive: true });
const TIMEOUT_MS = 120_000;

interface Answer {
  status: number;
  code: string | null;
  retryAfter: number;
}

function codeOf(text: string, status: number): string {
  try {
    return (JSON.parse(text) as { code: string }).code;
  } catch {
    return `status ${status}`;
  }
}

/** Asks once for an order. @returns null where no answer came */
function order(cookie: string, itemId: string): Promise<Answer | null> {
  const body = JSON.stringify({ itemId });
  return new Promise((resolve) => {
    const headers = {
      cookie,
      origin: given.origin,
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
    };
    const sent = request(`${url}/api/orders`, { method: 'POST', agent, headers }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (part: string) => {
        text += part;
      });
      response.once('error', () => resolve(null));
      response.once('end', () => {
        const status = response.statusCode ?? 0;
        const code = status === 200 ? null : codeOf(text, status);
        resolve({ status, code, retryAfter: Number(response.headers['retry-after'] ?? 1) });
      });
    });
    sent.once('error', () => resolve(null));
    sent.end(body);
  });
}

const tooFew = (turns: number): string =>
  `${given.cookies.length} buyers are too few for a shop that opens more than ${turns} orders: ask for more --buyers or fewer --seconds.`;

/**
 * So many at once, each as soon as the one before has its answer, for so many seconds. Nobody opens more orders than
 * they may: a refusal is answered sooner than an order, and would make the shop look faster than it is.
 * @throws Error where there are too few buyers for that
 */
async function steady() {
  const turns = given.cookies.length * given.ordersEach;
  const until = performance.now() + Number(SECONDS) * 1_000;
  const waits: number[] = [];
  const failed: Record<string, number> = {};
  let next = Number(FIRST);
  const began = performance.now();
  await Promise.all(
    Array.from({ length: Number(AT_ONCE) }, async () => {
      while (performance.now() < until) {
        if (next >= turns) throw new Error(tooFew(turns));
        const turn = next++;
        const cookie = given.cookies[turn % given.cookies.length] ?? '';
        // nobody asks twice for the same item, and items are as many as on a good day
        const item =
          given.items[(turn * 7 + Math.floor(turn / given.cookies.length)) % given.items.length] ?? '';
        const from = performance.now();
        const answer = await order(cookie, item);
        if (answer?.status === 200) waits.push(performance.now() - from);
        else failed[answer?.code ?? 'no answer'] = (failed[answer?.code ?? 'no answer'] ?? 0) + 1;
      }
    }),
  );
  waits.sort((a, b) => a - b);
  const seconds = (performance.now() - began) / 1_000;
  return {
    next,
    ordersPerSecond: Math.round(waits.length / seconds),
    p99Ms: Math.round(waits[Math.floor(waits.length * 0.99)] ?? 0),
    failed,
  };
}

/** Everybody asks for the same edition in the same moment; who is asked to wait comes again. */
async function drop() {
  const answers: Record<string, number> = {};
  const began = performance.now();
  await Promise.all(
    given.cookies.slice(0, Number(BUYERS)).map(async (cookie) => {
      const until = performance.now() + TIMEOUT_MS;
      while (performance.now() < until) {
        const answer = await order(cookie, given.edition);
        if (answer?.status === 200 || answer?.status === 409) {
          const word = answer.code ?? 'ordered';
          answers[word] = (answers[word] ?? 0) + 1;
          return;
        }
        await sleep((answer?.retryAfter ?? 1) * 1_000 * (0.5 + Math.random()));
      }
      answers.unanswered = (answers.unanswered ?? 0) + 1;
    }),
  );
  return { answers, seconds: Math.round((performance.now() - began) / 100) / 10 };
}

const figures = await (CROWD === 'drop' ? drop() : steady()).catch(({ message }: Error) => ({
  problem: message,
}));
process.send?.(figures);
process.disconnect?.();
agent.destroy();
