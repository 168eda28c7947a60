import { collectibleAbi } from '@talkies/abi';
import { type ContractRefusal, contractRefusal } from '@talkies/shared/contract-errors';
import { BaseError, ContractFunctionRevertedError } from 'viem';
import type { Needs } from '../../chain/context.ts';
import { type OrderRow, voucherOf } from '../../modules/orders/index.ts';
import { AppError } from '../../platform/errors.ts';

const notAccepted: ContractRefusal = {
  code: 'order/payment-failed',
  text: 'The network did not accept the payment.',
};

/**
 * What the contract would say to this purchase, as of `blockNumber` or now; null when it would accept it.
 * @throws chain/unavailable
 */
export async function refusalOfPurchase(
  ctx: Needs<'chains'>,
  order: OrderRow,
  signature: `0x${string}`,
  blockNumber?: bigint,
): Promise<ContractRefusal | null> {
  const { promptClient, config } = ctx.chains.get(order.chain);
  try {
    await promptClient.simulateContract({
      address: config.contracts.collectible,
      abi: collectibleAbi,
      functionName: 'mintWithVoucher',
      args: [voucherOf(order), signature],
      account: order.wallet,
      value: BigInt(order.totalWei),
      ...(blockNumber === undefined ? {} : { blockNumber }),
    });
    return null;
  } catch (error) {
    const reverted =
      error instanceof BaseError ? error.walk((e) => e instanceof ContractFunctionRevertedError) : null;
    if (!(reverted instanceof ContractFunctionRevertedError))
      throw new AppError('chain/unavailable', { cause: error });
    return contractRefusal(reverted.data?.errorName, notAccepted.code) ?? notAccepted;
  }
}
