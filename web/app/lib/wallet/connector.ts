import type { Hex } from '@talkies/shared';
/** The interface to any of the person's own wallets (EIP-1193), in this browser or over the bridge. */
export interface Eip1193 {
  request(request: { method: string; params?: unknown }): Promise<unknown>;
  on?(event: string, listener: (value: never) => void): unknown;
  removeListener?(event: string, listener: (value: never) => void): unknown;
}

export interface Connector {
  kind: 'extension' | 'bridge';
  /** identifies a wallet in this browser: the extension's own name (rdns), or `bridge` */
  id: string;
  name: string;
  /** a data: address of its icon; null where it has none */
  icon: string | null;
  provider: Eip1193;
}

/** Why a wallet did not carry out a request; `lib/transaction/refusal-of.ts` has the words for each. */
export type WalletFailure =
  | 'rejected'
  /** there is no wallet */
  | 'missing'
  | 'wrong-account'
  | 'wrong-chain'
  | 'poor'
  /** its own window shows another request */
  | 'busy'
  /** the bridge to the phone is closed */
  | 'disconnected'
  /** the relay of the bridge does not answer */
  | 'unreachable'
  /** nobody answered before the request expired */
  | 'expired'
  /** it was asked to send a transaction, which it may do later, unheard */
  | 'unanswered'
  | 'failed';

export class WalletError extends Error {
  readonly failure: WalletFailure;
  constructor(failure: WalletFailure, cause?: unknown) {
    super(failure, { cause });
    this.failure = failure;
  }
}

export const codeOf = (error: unknown): number | undefined => {
  if (typeof error !== 'object' || error === null) return undefined;
  const { code, data } = error as { code?: unknown; data?: { originalError?: unknown } };
  return codeOf(data?.originalError) ?? (typeof code === 'number' ? code : undefined);
};

/** Whether the person rejected the request: EIP-1193 4001, WalletConnect 5000 to 5003. */
const isRejection = (code: number | undefined): boolean =>
  code === 4001 || (code !== undefined && code >= 5000 && code <= 5003);

function failureOf(error: unknown): WalletFailure {
  const code = codeOf(error);
  if (isRejection(code)) return 'rejected';
  if (code === -32002) return 'busy';
  return code === 4900 || code === 6000 ? 'disconnected' : 'failed';
}

/** Sends a request to a wallet. @throws WalletError */
export async function ask<T>(provider: Eip1193, method: string, params?: unknown): Promise<T> {
  try {
    return (await provider.request(params === undefined ? { method } : { method, params })) as T;
  } catch (error) {
    throw error instanceof WalletError ? error : new WalletError(failureOf(error), error);
  }
}

export const toHex = (amount: string | number | bigint): Hex => `0x${BigInt(amount).toString(16)}`;
