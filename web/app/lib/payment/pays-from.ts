import type { Money } from '@talkies/shared';
import type { Order } from '@talkies/shared/schemas';
import { isOnRamp } from './start-payment.ts';

/** Whether a balance pays for a purchase with the network's fee, so that no coins need to be bought for it. */
export const paysFrom = (
  balance: Money | null,
  { total, networkFee }: Pick<Order['quote'], 'total' | 'networkFee'>,
) =>
  balance !== null &&
  networkFee !== null &&
  BigInt(balance.amount) >= BigInt(total.amount) + BigInt(networkFee.amount);

/** A payment choice, without an on-ramp where the wallet has enough: it would sell coins that nobody needs. */
export const unlessEnough = <Choice extends string>(choice: Choice | null, enough: boolean): Choice | null =>
  enough && choice !== null && isOnRamp(choice) ? null : choice;
