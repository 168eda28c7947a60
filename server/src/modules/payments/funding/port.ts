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
  /** where the on-ramp leads the buyer afterwards, whatever came of it */
  returnUrl: string;
}

/** What an on-ramp's books hold of coins that somebody bought. */
export interface OnRampOrder {
  /** the funding with us, where the books name it */
  fundingId: string | null;
  /** by which the on-ramp knows it */
  reference: string;
  /** done: it says that it has sent the coins */
  state: 'pending' | 'done' | 'failed';
}

/**
 * A service that sells coins to a wallet. That it has sent them is believed of the chain alone.
 * @throws ProviderError
 */
export interface OnRamp {
  method: OnRampName;
  /** until the coins are in the wallet, at most */
  minutes: number;
  /** its fee in basis points; null: not known before its page shows it */
  feeBps: number | null;
  /** A page on which the buyer buys the coins, each call a new one for the same funding. */
  open(request: CoinsRequest): Promise<string>;
  /** What it says of a funding's orders, by the one that did best; null where it knows of none, or has not named it to us. */
  stateOf(funding: { id: string; reference: string | null }): Promise<OnRampOrder['state'] | null>;
  /** Every order that was begun from `from` until before `until`; some before and after may come with them. */
  list(from: Date, until: Date): AsyncIterable<OnRampOrder>;
  /**
   * `about` is the funding's id, `reference` what the on-ramp calls it, where we need that. Null for an event of nothing that we look after.
   * @throws WebhookRefused
   */
  readEvent(webhook: Webhook): Promise<(ProviderEvent & { reference: string | null }) | null>;
}
