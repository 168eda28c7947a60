import type { Hex } from 'viem';
import type { Needs } from '../../../chain/context.ts';
import { actAsOperator } from '../../../modules/studio/index.ts';
import { restoreVault } from '../../../modules/wallets/index.ts';

/** Assigns a retired key to an account, by command only, with a line in the log. @throws in words for the operator */
export const restoreVaultWithLine = (
  ctx: Needs<'clock' | 'config' | 'db'>,
  address: Hex,
  userId: string,
): Promise<void> =>
  actAsOperator(ctx, 'command', { permission: 'people', confirmed: true }, async (tx) => {
    await restoreVault({ ...ctx, db: tx }, address, userId);
    const entry = { operation: 'vault.restore', subject: { kind: 'person', id: userId }, after: { address } };
    return { result: undefined, entry };
  });
