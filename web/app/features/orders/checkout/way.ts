import { paymentMethods, type WalletKind } from '@talkies/shared';
import type { Order } from '@talkies/shared/schemas';
import { isOnRamp, type ProviderName } from '../../../lib/payment/begin.ts';

/** A wallet that pays, the order's wallet in ETH on Ethereum, or a provider on whose page one pays. */
export type Way = WalletKind | 'eth' | ProviderName;

export const isProvider = (way: Way | null): way is ProviderName =>
  way !== null && (isOnRamp(way) || paymentMethods.some((method) => method === way));

/** Another wallet than the order's, which is taken first. */
export const isOtherWallet = (way: Way | null, order: Order): way is WalletKind =>
  way !== null && way !== 'eth' && !isProvider(way) && way !== order.walletKind;
