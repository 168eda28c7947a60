import { setTimeout as sleep } from 'node:timers/promises';
import { HttpRequestError, type HttpTransport, http, TimeoutError } from 'viem';

const TIMEOUT_MS = 3_000;
/** So long after a time-out nobody waits for that node again. */
const SILENT_MS = 3_000;
const AGAIN_AFTER_MS = 150;
/** They run what anybody has put at an address, for as long as that computes: their time says nothing of the node. */
const runsCode = new Set(['eth_call', 'eth_estimateGas']);

const passes = (error: unknown): boolean =>
  error instanceof HttpRequestError &&
  (error.status === undefined || error.status === 429 || error.status >= 500);

/**
 * A node that somebody waits for. It has three seconds for an answer; after one that did not come, every request fails
 * at once for as long, so that a page or an order of several requests is refused as soon as one is. What a second try
 * can mend is tried twice. A call of a contract goes by itself, and its time-out is its own.
 */
export function failFastHttp(url: string, batch: { batchSize: number }): HttpTransport {
  const options = { timeout: TIMEOUT_MS, retryCount: 0 };
  // viem puts into one request what is sent to one address, by whichever client; no server is sent the fragment
  const transport = http(`${url}#prompt`, { ...options, batch });
  const alone = http(url, options);
  let silentUntil = Number.NEGATIVE_INFINITY;
  return (options) => {
    const inner = transport({ ...options, retryCount: 0 });
    const single = alone({ ...options, retryCount: 0 });
    const once: typeof inner.request = async (args) => {
      if (performance.now() < silentUntil) throw new TimeoutError({ body: args, url });
      const runsContract = runsCode.has(args.method);
      try {
        return (await (runsContract ? single : inner).request(args)) as never;
      } catch (error) {
        if (error instanceof TimeoutError && !runsContract) silentUntil = performance.now() + SILENT_MS;
        throw error;
      }
    };
    const request: typeof inner.request = async (args) => {
      try {
        return (await once(args)) as never;
      } catch (error) {
        if (!passes(error)) throw error;
        await sleep(AGAIN_AFTER_MS);
        return (await once(args)) as never;
      }
    };
    return { ...inner, request };
  };
}
