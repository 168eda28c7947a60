import type { Needs } from '../../chain/context.ts';
import type { Database } from '../../platform/db/database.ts';
import type { WalletRow } from './reads.ts';
import { testCoins } from './rules.ts';

/** Sends play money to a wallet, once on each local chain. Writes the request with `tx`. */
export async function sendTestCoins(
  ctx: Needs<'config' | 'writer'>,
  tx: Database,
  to: WalletRow['address'],
): Promise<void> {
  if (!ctx.config.keys.faucet) return;
  for (const { name } of ctx.config.chains.filter(({ local }) => local))
    await ctx.writer.enqueueTransaction(tx, {
      chain: name,
      signer: 'faucet',
      to,
      value: testCoins[name],
      key: `faucet/${name}/${to}`,
    });
}
