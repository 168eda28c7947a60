import type { ChainName, OnRampName } from '@talkies/shared';
import type { Hex } from 'viem';
import type { ProviderEvent, Webhook } from '../port.ts';

export interface CoinsRequest {
  /** names the funding at the on-ramp */
  fundingId: string;
  chain: ChainName;
  wallet: Hex;
  wei: bigint;
  buyer: { email: string };
  /** where the on-ramp sends the buyer afterwards, whatever the outcome */
  returnUrl: string;
}

/** What an on-ramp's books hold of coins that somebody bought. */
export interface OnRampOrder {
  /** our funding's id, where the books name it */
  fundingId: string | null;
  /** the on-ramp's own id */
  reference: string;
  /** done: the on-ramp says that it has sent the coins */
  state: 'pending' | 'done' | 'failed';
}

/**
 * A service that sells coins to a wallet. Only the chain counts as proof that it has sent them.
 * @throws ProviderError
 */
export interface OnRamp {
  method: OnRampName;
  /** the longest time until the coins are in the wallet */
  minutes: number;
  /** its fee in basis points; null: not known before its page shows it */
  feeBps: number | null;
  /** A page on which the buyer buys the coins, each call a new one for the same funding. */
  open(request: CoinsRequest): Promise<string>;
  /** The best state among a funding's orders; null where the on-ramp knows none, or has not told us its id. */
  stateOf(funding: { id: string; reference: string | null }): Promise<OnRampOrder['state'] | null>;
  /** Every order that began from `from` until before `until`; the list may also hold some from before and after. */
  list(from: Date, until: Date): AsyncIterable<OnRampOrder>;
  /**
   * Reads an event: `about` is the funding's id, `reference` the on-ramp's, where we need it. Null for an event of something else.
   * @throws WebhookRefused
   */
  readEvent(webhook: Webhook): Promise<(ProviderEvent & { reference: string | null }) | null>;
}
