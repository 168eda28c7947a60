import { type Coin, coins, exactAmount } from '@talkies/shared';
import { presentAmount } from '../../../modules/payments/index.ts';

const isCoin = (code: string): code is Coin => coins.some((coin) => coin === code);

/** Formats an amount given in its smallest unit, for a cell beside its currency. */
export const decimal = (amount: string, code: string): string =>
  isCoin(code)
    ? exactAmount({ amount, currency: code })
    : presentAmount({ amount: BigInt(amount), currency: code }).value;
