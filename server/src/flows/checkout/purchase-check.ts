import { type ContractErrorName, collectibleAbi, contractErrors } from '@talkies/abi';
import type { ErrorCode } from '@talkies/shared';
import { BaseError, ContractFunctionRevertedError } from 'viem';
import type { Context } from '../../chain/context.ts';
import { type OrderRow, voucherOf } from '../../modules/orders/index.ts';
import { AppError } from '../../platform/errors.ts';

export interface Refusal {
  code: ErrorCode;
  /** for the person at the screen */
  text: string;
}

const codes: Partial<Record<ContractErrorName, ErrorCode>> = {
  SoldOut: 'order/sold-out',
  VoucherExpired: 'order/quote-expired',
  OrderAlreadyUsed: 'order/wrong-state',
};

/** By the name of the contract's error; anything else is a payment that failed. */
function refusalOf(errorName: string | undefined): Refusal {
  const known = Object.entries(contractErrors).find(([name]) => name === errorName);
  if (!known) return { code: 'order/payment-failed', text: 'The network did not accept the payment.' };
  const [name, { userText, remedy }] = known;
  const code = codes[name as ContractErrorName] ?? 'order/payment-failed';
  return { code, text: `${userText} ${remedy}` };
}

/**
 * What the contract would say to this purchase, as of `blockNumber` or now; null when it would accept it.
 * @throws chain/unavailable
 */
export async function refusalOfPurchase(
  ctx: Context,
  order: OrderRow,
  signature: `0x${string}`,
  blockNumber?: bigint,
): Promise<Refusal | null> {
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
    return refusalOf(reverted.data?.errorName);
  }
}
