import type { ChainName } from '@talkies/shared';
import type { Needs } from '../../chain/context.ts';
import { estimateNetworkFee, houseSpending } from '../../modules/orders/index.ts';
import type { Database } from '../../platform/db/database.ts';

/** The coins on a chain that the house buys listings with, and what sending one purchase costs; wei. */
export interface Float {
  balance: bigint;
  networkFee: bigint;
}

/** Null where this deployment has no float, or the chain does not answer. Ask before a transaction begins. */
export async function floatOf(
  ctx: Needs<'chains' | 'clock' | 'config' | 'log' | 'signers'>,
  chain: ChainName,
): Promise<Float | null> {
  if (!ctx.config.keys.float) return null;
  const { address } = await ctx.signers.resolve('float');
  const [balance, networkFee] = await Promise.all([
    ctx.chains
      .get(chain)
      .promptClient.getBalance({ address })
      .catch((error: unknown) => {
        ctx.log.warn({ err: error, chain }, 'the float is not known');
        return null;
      }),
    estimateNetworkFee(ctx, chain),
  ]);
  return balance === null || networkFee === null ? null : { balance, networkFee };
}

/**
 * Whether the house can buy for this much more: its coins less what is promised, and the day's limit. A purchase counts
 * until it is final, also where the balance has fallen by it already: rather too little is offered than too much. Run it
 * after `lockResales`.
 */
export async function canSpend(
  ctx: Needs<'clock' | 'config'>,
  db: Database,
  float: Float,
  order: { id?: string; chain: ChainName; totalWei: bigint; priceCents: bigint },
  { unpaid }: { unpaid: boolean },
): Promise<boolean> {
  const now = ctx.clock.now();
  const spent = await houseSpending(db, order.chain, { now, unpaid, except: order.id ?? null });
  const needed = spent.wei + order.totalWei + float.networkFee * BigInt(spent.count + 1);
  return float.balance >= needed && spent.cents + order.priceCents <= ctx.config.resaleDailyCents;
}
