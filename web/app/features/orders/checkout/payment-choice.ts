import { paymentMethods, type WalletKind } from '@talkies/shared';
import type { Order } from '@talkies/shared/schemas';
import { isOnRamp, type ProviderName } from '../../../lib/payment/start-payment.ts';

/** A paying wallet, the order's wallet in ETH on Ethereum, or a provider with its own payment page. */
export type PaymentChoice = WalletKind | 'eth' | ProviderName;

export const isProvider = (choice: PaymentChoice | null): choice is ProviderName =>
  choice !== null && (isOnRamp(choice) || paymentMethods.some((method) => method === choice));

/** Whether a choice is another wallet than the order's, which has to be activated first. */
export const isOtherWallet = (choice: PaymentChoice | null, order: Order): choice is WalletKind =>
  choice !== null && choice !== 'eth' && !isProvider(choice) && choice !== order.walletKind;
