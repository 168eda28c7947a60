import { type ChainName, isProvedOn } from '@talkies/shared';
import type { Owner } from '../../chain/index.ts';
import { AppError, wrongField } from '../../platform/errors.ts';

/** Whether an address on a chain is one of these wallets. */
export const ownsAddress = (wallets: readonly Owner[], chain: ChainName, address: string | null): boolean =>
  wallets.some((wallet) => wallet.address === address && isProvedOn(wallet, chain));

/** Requires that a wallet was proved on a chain. @throws wallet/other-chain */
export function requireProvedOn(wallet: Owner, chain: { name: ChainName; label: string }): void {
  if (isProvedOn(wallet, chain.name)) return;
  throw new AppError('wallet/other-chain', {
    detail: `This is on ${chain.label}, and ${wallet.address} is a contract that was connected on another network. Switch it to ${chain.label} and connect it again, or use another wallet.`,
  });
}

/**
 * Requires that a receiver is no contract wallet of the person's that was proved on another chain: on this one it may
 * be somebody else's, or nobody's. @throws request/invalid for `field`
 */
export function requireReceiverOn(
  wallets: readonly Owner[],
  chain: ChainName,
  to: string,
  field: string,
): void {
  if (wallets.some((wallet) => wallet.address === to && !isProvedOn(wallet, chain)))
    throw wrongField(
      field,
      'That wallet of yours is a contract on another network. On this one we have not seen that it is yours: connect it there first, or use another wallet.',
    );
}
