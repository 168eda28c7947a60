import { rotateVaults, vaultKeys } from '../../modules/wallets/index.ts';
import type { Command } from '../command.ts';
import { UsageError } from '../options.ts';

export const operatorVaultUsage = `operator vault status      which master keys seal how many e-mail wallets
operator vault rotate      seals them all with the current one; can be stopped and run again`;

/** `operator vault …`: changing the master key of the e-mail wallets. */
export const operatorVault: Command = async (ctx, argv, io) => {
  const [action, ...rest] = argv;
  if (rest.length > 0 || (action !== 'status' && action !== 'rotate'))
    throw new UsageError(operatorVaultUsage);
  if (action === 'rotate') io.out(`${await rotateVaults(ctx)} wallets were sealed anew.`);
  for (const { id, wallets, current } of await vaultKeys(ctx))
    io.out([id, wallets, current ? 'current' : 'earlier: still needed'].join('\t'));
  return 0;
};
