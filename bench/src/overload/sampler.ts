import { type Agent, request } from 'node:http';

export interface Ask {
  url: string;
  headers?: Record<string, string>;
  /** without one, each asks on a connection of its own */
  agent?: Agent;
}

export interface Waits {
  requests: number;
  /** how many were answered with anything but 200, or not at all */
  failed: number;
  /** milliseconds until the whole answer was there; of those that got none, until that was clear */
  median: number;
  worst: number;
}

const EVERY_MS = 200;
const TIMEOUT_MS = 20_000;

/** Asks once. Resolves with how long it took, whatever came. */
function ask({ url, headers = {}, agent }: Ask): Promise<{ ms: number; ok: boolean }> {
  const began = performance.now();
  return new Promise((resolve) => {
    const end = (ok: boolean): void => resolve({ ms: Math.round(performance.now() - began), ok });
    const options = { headers, agent: agent ?? false, signal: AbortSignal.timeout(TIMEOUT_MS) };
    request(url, options, (response) => {
      response.once('error', () => end(false)).once('end', () => end(response.statusCode === 200));
      response.resume();
    })
      .once('error', () => end(false))
      .end();
  });
}

/** Asks at a steady pace until `done`, whether or not the last answer has come: who waits does not ask less. */
export async function sample(asks: Ask, done: Promise<unknown>): Promise<Waits> {
  const requests: ReturnType<typeof ask>[] = [];
  const timer = setInterval(() => requests.push(ask(asks)), EVERY_MS);
  await done.finally(() => clearInterval(timer));
  const answers = await Promise.all(requests);
  const waits = answers.map(({ ms }) => ms).sort((a, b) => a - b);
  return {
    requests: answers.length,
    failed: answers.filter(({ ok }) => !ok).length,
    median: waits[Math.floor(waits.length / 2)] ?? 0,
    worst: waits.at(-1) ?? 0,
  };
}
