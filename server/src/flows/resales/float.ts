import type { ChainName } from '@talkies/shared';
import type { Needs } from '../../chain/context.ts';
import type { OwnSigner } from '../../chain/index.ts';
import { freeTicketSpending } from '../../modules/lottery/index.ts';
import {
  estimateNetworkFee,
  type FloatSpending,
  floatSpending,
  type ShopPurchase,
} from '../../modules/orders/index.ts';
import type { Config } from '../../platform/config/config.ts';
import type { Database } from '../../platform/db/database.ts';
import { limitCents } from '../../platform/settings/settings.ts';

/** The coins on a chain that the shop buys with, and what sending one purchase costs; wei. */
export interface Float {
  balance: bigint;
  networkFee: bigint;
}

/** The key that owns those coins, and the limit of spending within 24 hours, in US cents. */
export const floatKeys = {
  resale: {
    signer: 'float',
    hasKey: ({ keys }) => Boolean(keys.float),
    limit: 'resaleDaily',
  },
  tickets: {
    signer: 'granter',
    // the minter's account where the granter has none of its own
    hasKey: () => true,
    limit: 'ticketsGrantedDaily',
  },
} satisfies Record<
  ShopPurchase,
  { signer: OwnSigner; hasKey: (config: Config) => boolean; limit: 'resaleDaily' | 'ticketsGrantedDaily' }
>;

/**
 * A float; null where this deployment has no key for it, or the chain does not answer. Call it before a transaction
 * begins.
 */
export async function floatOf(
  ctx: Needs<'chains' | 'clock' | 'config' | 'log' | 'signers'>,
  chain: ChainName,
  purchase: ShopPurchase,
): Promise<Float | null> {
  const { signer, hasKey } = floatKeys[purchase];
  if (!hasKey(ctx.config)) return null;
  const { address } = await ctx.signers.resolve(signer);
  const [balance, networkFee] = await Promise.all([
    ctx.chains
      .get(chain)
      .failFastClient.getBalance({ address })
      .catch((error: unknown) => {
        ctx.log.warn({ err: error, chain, signer }, 'what the shop can spend is not known');
        return null;
      }),
    estimateNetworkFee(ctx, chain),
  ]);
  return balance === null || networkFee === null ? null : { balance, networkFee };
}

/** The coins already promised: for orders, and for tickets that nobody pays for. `options`: of `floatSpending`. */
export async function spendingOf(
  db: Database,
  chain: ChainName,
  purchase: ShopPurchase,
  options: Parameters<typeof floatSpending>[3],
): Promise<FloatSpending> {
  const ordered = await floatSpending(db, chain, purchase, options);
  if (purchase === 'resale') return ordered;
  const free = await freeTicketSpending(db, { chain, now: options.now });
  return {
    wei: ordered.wei + free.wei,
    count: ordered.count + free.count,
    cents: ordered.cents + free.cents,
  };
}

/**
 * Whether the shop can spend this much more: its coins less what is promised, and the day's limit. A purchase counts
 * until it is final, even after the balance has fallen by it: too little is offered rather than too much. Call it
 * after `lockShopPurchases`.
 */
export async function canSpend(
  ctx: Needs<'clock' | 'config'>,
  db: Database,
  float: Float,
  purchase: ShopPurchase,
  order: { id?: string; chain: ChainName; totalWei: bigint; priceCents: bigint },
  { unpaid }: { unpaid: boolean },
): Promise<boolean> {
  const now = ctx.clock.now();
  const spent = await spendingOf(db, order.chain, purchase, { now, unpaid, except: order.id ?? null });
  const needed = spent.wei + order.totalWei + float.networkFee * BigInt(spent.count + 1);
  const most = await limitCents({ config: ctx.config, db }, floatKeys[purchase].limit);
  return float.balance >= needed && spent.cents + order.priceCents <= most;
}
