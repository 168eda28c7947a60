import { AppError } from '../../platform/errors.ts';

/** On-ramps count coins with eight decimals. */
const STEP_WEI = 10n ** 10n;

/**
 * The amount that a wallet needs to pay, and the amount that is bought for it: price and network fee, with a reserve
 * for a higher fee; in wei. Refused where the wallet already holds enough, since no coins need to arrive then.
 * @throws payment/not-needed
 */
export function coinsToBuy({ price, fee, balance }: { price: bigint; fee: bigint; balance: bigint }): {
  needed: bigint;
  wei: bigint;
} {
  const needed = price + fee;
  if (balance >= needed) throw new AppError('payment/not-needed');
  return { needed, wei: ((needed + fee) / STEP_WEI + 1n) * STEP_WEI };
}
