import { AppError } from '../../platform/errors.ts';

/** On-ramps count coins with eight decimals. */
const STEP_WEI = 10n ** 10n;

/**
 * What a wallet has to hold to pay, and what is bought for it: price and network fee, with room for a dearer moment; wei.
 * Refused where the wallet holds it, since nothing is to come then. @throws payment/not-needed
 */
export function coinsToBuy({ price, fee, balance }: { price: bigint; fee: bigint; balance: bigint }): {
  needed: bigint;
  wei: bigint;
} {
  const needed = price + fee;
  if (balance >= needed) throw new AppError('payment/not-needed');
  return { needed, wei: ((needed + fee) / STEP_WEI + 1n) * STEP_WEI };
}
