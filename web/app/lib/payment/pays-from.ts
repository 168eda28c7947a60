import type { Money } from '@talkies/shared';
import type { Order } from '@talkies/shared/schemas';

/** Whether a balance pays for a purchase with the network's fee, so that no coins need to be bought for it. */
export const paysFrom = (
  balance: Money | null,
  { total, networkFee }: Pick<Order['quote'], 'total' | 'networkFee'>,
) =>
  balance !== null &&
  networkFee !== null &&
  BigInt(balance.amount) >= BigInt(total.amount) + BigInt(networkFee.amount);
