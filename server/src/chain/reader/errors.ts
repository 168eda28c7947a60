import {
  BaseError,
  HttpRequestError,
  InternalRpcError,
  LimitExceededRpcError,
  ResourceUnavailableRpcError,
  ResponseBodyTooLargeError,
  RpcRequestError,
  TimeoutError,
  UnknownRpcError,
} from 'viem';
import { isUnavailable } from '../../platform/db/unavailable.ts';

/** The chain moved during the read; the next one sees it as a whole. */
export class ChainMoved extends Error {}

/** Stored events are not among what was read, and nothing shows that they do not exist. */
export class EventsLeftOut extends ChainMoved {}

/** The first block that was read does not follow the last one that we know. */
export class Orphaned extends ChainMoved {}

/** The chain denies more blocks than a real one takes back: an operator must look. */
export class DeepReorganisation extends Error {}

/** The node is not the one that the configuration describes. */
export class WrongChain extends Error {}

function causes(error: unknown): Error[] {
  const found: Error[] = [];
  for (let cause = error; cause instanceof Error && found.length < 10; cause = cause.cause) found.push(cause);
  return found;
}

/** Codes with which some providers limit requests, beside the standard one. */
const LIMITED = [429, -32007];
const tooOften = /\brate\b|too many requests/i;

const isLimited = (cause: Error): boolean =>
  cause instanceof HttpRequestError
    ? cause.status === 429
    : cause instanceof RpcRequestError && (LIMITED.includes(cause.code) || tooOften.test(cause.details));

/** Whether a node, or a gateway before it, was out of reach or limits requests. */
export const isNodeAway = (error: unknown): boolean =>
  causes(error).some(
    (cause) =>
      isLimited(cause) ||
      (cause instanceof HttpRequestError && (cause.status === undefined || cause.status >= 500)) ||
      cause instanceof LimitExceededRpcError ||
      cause instanceof ResourceUnavailableRpcError ||
      // one object instead of a batch's answers: viem finds no answer in it
      cause instanceof UnknownRpcError,
  );

/** Whether the same call may succeed later: the network, the node or the database was unavailable. */
export function isWorthRetrying(error: unknown): boolean {
  if (isNodeAway(error)) return true;
  return causes(error).some((cause) => {
    if (cause instanceof ChainMoved || cause instanceof TimeoutError) return true;
    if (cause instanceof InternalRpcError) return true;
    if (isUnavailable(cause)) return true;
    // the connection errors of Node's fetch
    return 'code' in cause && String(cause.code).startsWith('UND_ERR');
  });
}

const unknownBlock = /unknown block|not found|not available|no such block/i;
const tooMuch = /range|too (many|large|big)|limit|exceed|more than|query returned|response size|timed? ?out/i;

/** Whether a node refused a span of blocks as too large. */
export const isRangeRefused = (error: unknown): boolean =>
  error instanceof TimeoutError ||
  (error instanceof BaseError &&
    !causes(error).some(isLimited) &&
    causes(error).some(
      (cause) =>
        // more than our client accepts at once
        cause instanceof ResponseBodyTooLargeError ||
        ((cause instanceof RpcRequestError || cause instanceof HttpRequestError) &&
          tooMuch.test(cause.details)),
    ));

/** Whether a node says that it does not have a block that was requested by hash. */
export const isUnknownBlock = (error: unknown): boolean =>
  error instanceof BaseError &&
  causes(error).some((cause) => cause instanceof RpcRequestError && unknownBlock.test(cause.details));
