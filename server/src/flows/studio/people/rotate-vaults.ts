import type { Needs } from '../../../chain/context.ts';
import { actAsOperator } from '../../../modules/studio/index.ts';
import { rotateVaults } from '../../../modules/wallets/index.ts';

/**
 * Seals all e-mail wallets with the current master key, by command only. Each wallet is sealed separately, and
 * finished ones stay so after an interruption: one line of the log is written before the first, and another states
 * how many were sealed (adr/534).
 */
export async function rotateVaultsWithLines(ctx: Needs<'clock' | 'config' | 'db'>): Promise<number> {
  const note = (operation: string, after: { wallets: number } | null) =>
    actAsOperator(ctx, 'command', { permission: 'people', confirmed: true }, async () => ({
      result: undefined,
      entry: { operation, subject: { kind: 'vaults', id: 'all' }, after },
    }));
  await note('vault.rotate-begin', null);
  const wallets = await rotateVaults(ctx);
  if (wallets > 0) await note('vault.rotate', { wallets });
  return wallets;
}
