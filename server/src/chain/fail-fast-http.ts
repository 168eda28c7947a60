import { setTimeout as sleep } from 'node:timers/promises';
import { type HttpTransport, http, TimeoutError } from 'viem';
import { isNodeAway } from './reader/errors.ts';

const TIMEOUT_MS = 3_000;
/** How long requests to a node fail at once after a time-out. */
const SILENT_MS = 3_000;
const AGAIN_AFTER_MS = 150;
/** Methods that run other people's code, for as long as that takes: their duration says nothing about the node. */
const runsCode = new Set(['eth_call', 'eth_estimateGas']);

/**
 * The transport for requests that a person waits for. A node has three seconds for an answer; after a time-out, every
 * request fails at once for as long, so that a page or an order of several requests is refused with the first. Errors
 * that a second try can resolve are tried twice. A contract call is a request of its own, and so is its time-out.
 */
export function failFastHttp(url: string, batch: { batchSize: number }): HttpTransport {
  const options = { timeout: TIMEOUT_MS, retryCount: 0 };
  // viem batches requests to one address, by whichever client; the fragment separates them, and no server receives it
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
        if (!isNodeAway(error)) throw error;
        await sleep(AGAIN_AFTER_MS);
        return (await once(args)) as never;
      }
    };
    return { ...inner, request };
  };
}
