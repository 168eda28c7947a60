import type { ChainName } from '@talkies/shared';
import type { Hex } from 'viem';
import type { Needs } from '../../../chain/context.ts';
import { explainRefusal, feeOffer } from '../../../chain/index.ts';
import { AppError } from '../../../platform/errors.ts';

export interface PlannedCall {
  chain: ChainName;
  to: Hex;
  /** wei */
  value: bigint;
  data?: Hex | undefined;
}

export interface FeePlan {
  /** wei; the most that the network takes, with room for a few dearer blocks */
  fee: bigint;
  /** wei that the wallet holds */
  balance: bigint;
  /** wei that are lacking for the fee */
  missing: bigint;
}

/** Prices rise by an eighth a block at most; what waits for a top-up waits longer. */
const withRoom = (fee: bigint): bigint => (fee * 3n) / 2n;

/**
 * What a call from a wallet costs, found by running it on the latest block.
 * @throws wallet/insufficient-funds where the value itself is lacking, wallet/refused, chain/unavailable
 */
export async function planFee(ctx: Needs<'chains'>, from: Hex, call: PlannedCall): Promise<FeePlan> {
  const { promptClient, config } = ctx.chains.get(call.chain);
  const { to, value, data = '0x' } = call;
  try {
    const balance = await promptClient.getBalance({ address: from });
    if (balance < value) throw new AppError('wallet/insufficient-funds');
    const [gas, fees] = await Promise.all([
      promptClient.estimateGas({ account: from, to, value, data, blockTag: 'latest' }),
      feeOffer(promptClient, config),
    ]);
    if (!fees) throw new AppError('wallet/refused', { detail: 'The network is too expensive just now.' });
    // the writer leaves a quarter of room in the gas as well
    const fee = withRoom(((gas * 5n) / 4n) * fees.maxFeePerGas);
    const lacking = value + fee - balance;
    return { fee, balance, missing: lacking > 0n ? lacking : 0n };
  } catch (error) {
    if (error instanceof AppError) throw error;
    const refusal = explainRefusal(error);
    if (refusal) throw new AppError('wallet/refused', { detail: refusal.text, cause: error });
    throw new AppError('chain/unavailable', { cause: error });
  }
}
