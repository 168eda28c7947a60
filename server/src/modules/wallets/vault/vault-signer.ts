import { formatEther, type Hex, keccak256, type LocalAccount } from 'viem';
import { privateKeyToAccount, toAccount } from 'viem/accounts';
import type { Needs } from '../../../chain/context.ts';
import { AppError } from '../../../platform/errors.ts';
import { notifyFailedSends } from '../spend/notify-failed-sends.ts';
import { trackTopUps } from '../spend/send-from-vault.ts';
import type { VaultUseKind } from '../tables.ts';
import { noteHash, noteUse, openVault, vaultOf, withdrawNote } from './vault.ts';

const MESSAGE_SHOWN = 200;

/**
 * A user's e-mail wallet as an account that signs. The key is opened for each signature on its own, and a note is written
 * before. Do not sign inside a transaction: the note is written outside it.
 * @throws wallet/required where the user has no such wallet
 */
export async function vaultSigner(
  ctx: Needs<'clock' | 'config' | 'db'>,
  userId: string,
): Promise<LocalAccount> {
  const vault = await vaultOf(ctx.db, userId);
  if (!vault) throw new AppError('wallet/required');
  const open = async (use: VaultUseKind, subject: string) => {
    const note = await noteUse(ctx, ctx.db, vault, use, subject);
    try {
      return { note, account: privateKeyToAccount(await openVault(ctx, vault)) };
    } catch (error) {
      await withdrawNote(ctx, note);
      throw error;
    }
  };
  return toAccount({
    address: vault.address,
    signTransaction: async (transaction, options) => {
      const { to, value, chainId } = transaction;
      const subject = `${formatEther(value ?? 0n)} coins to ${to ?? 'a new contract'} on chain ${chainId}`;
      const { note, account } = await open('transaction', subject);
      const signed = await account.signTransaction(transaction, options);
      await noteHash(ctx, note, keccak256(signed as Hex));
      return signed;
    },
    signMessage: async ({ message }) => {
      const text = typeof message === 'string' ? message : String(message.raw);
      const { account } = await open('message', text.slice(0, MESSAGE_SHOWN));
      return account.signMessage({ message });
    },
    signTypedData: async (typed) => {
      const { account } = await open('typed-data', typed.primaryType);
      return account.signTypedData(typed);
    },
  });
}

/**
 * Lets the chain's writer sign as `vault:{userId}`, sends uses that waited for their top-up, and notifies people of sends
 * that failed.
 */
export function registerVaultSigner(
  ctx: Needs<'chains' | 'changes' | 'clock' | 'config' | 'db' | 'mail' | 'queue' | 'signers' | 'writer'>,
): void {
  ctx.signers.register('vault', (userId) => vaultSigner(ctx, userId));
  trackTopUps(ctx);
  notifyFailedSends(ctx);
}
