import type { Hex } from '@talkies/shared';
/** How a page talks to any wallet of the buyer's own (EIP-1193), in this browser or over the bridge. */
export interface Eip1193 {
  request(request: { method: string; params?: unknown }): Promise<unknown>;
  on?(event: string, listener: (value: never) => void): unknown;
  removeListener?(event: string, listener: (value: never) => void): unknown;
}

export interface Connector {
  kind: 'extension' | 'bridge';
  /** tells wallets of one browser apart: the extension's own name (rdns), or `bridge` */
  id: string;
  name: string;
  /** a data: address of its icon; null where it has none */
  icon: string | null;
  provider: Eip1193;
}

/** Why a wallet did not do what was asked; `lib/transaction/refusal-of.ts` has words for each. */
export type WalletFailure =
  | 'rejected'
  /** no wallet is there to ask */
  | 'missing'
  | 'wrong-account'
  | 'wrong-chain'
  | 'poor'
  /** it asks something else already, in a window of its own */
  | 'busy'
  /** the bridge to the phone is not there any more */
  | 'disconnected'
  /** the relay that carries the bridge does not answer */
  | 'unreachable'
  /** nobody answered in the time that a request lives */
  | 'expired'
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

/** A person's no: EIP-1193 4001, WalletConnect 5000 to 5003. */
const isRejection = (code: number | undefined): boolean =>
  code === 4001 || (code !== undefined && code >= 5000 && code <= 5003);

function failureOf(error: unknown): WalletFailure {
  const code = codeOf(error);
  if (isRejection(code)) return 'rejected';
  if (code === -32002) return 'busy';
  return code === 4900 || code === 6000 ? 'disconnected' : 'failed';
}

/** Asks a wallet. @throws WalletError */
export async function ask<T>(provider: Eip1193, method: string, params?: unknown): Promise<T> {
  try {
    return (await provider.request(params === undefined ? { method } : { method, params })) as T;
  } catch (error) {
    throw error instanceof WalletError ? error : new WalletError(failureOf(error), error);
  }
}

export const toHex = (amount: string | number | bigint): Hex => `0x${BigInt(amount).toString(16)}`;
