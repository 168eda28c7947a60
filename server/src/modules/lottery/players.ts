import type { Needs } from '../../chain/context.ts';
import { type LotteryKey, ticketHolders } from '../../chain/index.ts';
import { ownersAt } from '../wallets/index.ts';

/** How many people hold tickets: linked wallets of one account count once, other wallets each (spec:59). */
export async function countPlayers(ctx: Needs<'db'>, key: LotteryKey): Promise<number> {
  const holders = (await ticketHolders(ctx.db, key)).map(({ holder }) => holder);
  const owners = await ownersAt(ctx.db, key.chain, holders);
  return new Set(holders.map((holder) => owners.get(holder) ?? holder)).size;
}
