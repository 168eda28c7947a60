import { getAddress, isAddress } from 'viem';
import { restoreVaultWithLine } from '../../src/flows/studio/people/restore-vault.ts';
import { rotateVaultsWithLines } from '../../src/flows/studio/people/rotate-vaults.ts';
import { userByEmail } from '../../src/modules/accounts/index.ts';
import { listRetired, vaultKeys } from '../../src/modules/wallets/index.ts';
import type { Command } from '../command.ts';
import { UsageError } from '../options.ts';

export const operatorVaultUsage = `operator vault status      which master keys seal how many e-mail wallets
operator vault rotate      seals them all with the current one; can be stopped and run again
operator vault retired     the keys of wallets that were let go, and when each is destroyed
operator vault restore <address> <e-mail>
                           gives a retired key back to an account; make sure first whose it was`;

/** `operator vault …`: changes the master key of the e-mail wallets, and handles keys of wallets that were given up. */
export const operatorVault: Command = async (ctx, argv, io) => {
  const [action, address = '', email = '', ...rest] = argv;
  if (action === 'restore' && isAddress(address) && email && rest.length === 0) {
    const person = await userByEmail(ctx.db, email.toLowerCase());
    if (!person?.emailVerified) throw new Error(`Nobody has proved the address ${email}.`);
    await restoreVaultWithLine(ctx, getAddress(address), person.id);
    io.out(`${address} is the e-mail wallet of ${email} again.`);
    return 0;
  }
  if (address || !['status', 'rotate', 'retired'].includes(action ?? ''))
    throw new UsageError(operatorVaultUsage);
  if (action === 'retired') {
    for (const { address, userId, until } of await listRetired(ctx))
      io.out([address, `account ${userId}`, `destroyed ${until.toISOString()}`].join('\t'));
    return 0;
  }
  if (action === 'rotate') io.out(`${await rotateVaultsWithLines(ctx)} wallets were sealed anew.`);
  for (const { id, wallets, current } of await vaultKeys(ctx))
    io.out([id, wallets, current ? 'current' : 'earlier: still needed'].join('\t'));
  return 0;
};
