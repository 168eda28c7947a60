import { formatEther, type LocalAccount } from 'viem';
import { privateKeyToAccount, toAccount } from 'viem/accounts';
import type { Context } from '../../../context.ts';
import { AppError } from '../../../errors.ts';
import type { VaultUse } from '../tables.ts';
import { noteUse, openVault, vaultOf } from './vault.ts';

const MESSAGE_SHOWN = 200;

/**
 * A user's e-mail wallet as an account that signs. The key is opened for each signature alone, and each is noted
 * before. Do not sign inside a transaction: the note is written beside it.
 * @throws wallet/required where the user has no such wallet
 */
export async function vaultSigner(ctx: Context, userId: string): Promise<LocalAccount> {
  const vault = await vaultOf(ctx.db, userId);
  if (!vault) throw new AppError('wallet/required');
  const open = async (use: VaultUse, subject: string) => {
    await noteUse(ctx, ctx.db, vault, use, subject);
    return privateKeyToAccount(await openVault(ctx, vault));
  };
  return toAccount({
    address: vault.address,
    signTransaction: async (transaction, options) => {
      const { to, value, chainId } = transaction;
      const subject = `${formatEther(value ?? 0n)} coins to ${to ?? 'a new contract'} on chain ${chainId}`;
      return (await open('transaction', subject)).signTransaction(transaction, options);
    },
    signMessage: async ({ message }) => {
      const text = typeof message === 'string' ? message : String(message.raw);
      return (await open('message', text.slice(0, MESSAGE_SHOWN))).signMessage({ message });
    },
    signTypedData: async (typed) => {
      return (await open('typed-data', typed.primaryType)).signTypedData(typed);
    },
  });
}

/** Lets the chain's writer sign as `vault:{userId}`. */
export const registerVaultSigner = (ctx: Context): void =>
  ctx.signers.register('vault', (userId) => vaultSigner(ctx, userId));
