import { sql } from 'drizzle-orm';
import type { Context } from '../../../server/src/chain/context.ts';
import { setLike } from '../../../server/src/modules/social/set-like.ts';

const A_SECOND = 20;

/** Twenty changes a second, as on a busy day: every second one a like, the others a sale or a price. @returns what ends them */
export function keepChanging(ctx: Context, ids: string[]): () => void {
  let n = 0;
  const change = async (): Promise<void> => {
    n += 1;
    const id = ids[(n * 7919) % ids.length] ?? '';
    if (n % 2 === 0) return setLike(ctx, `fan-${n % 5000}`, id, n % 4 === 0);
    if (n % 4 === 1)
      await ctx.db.execute(sql`update onchain.drops set minted = least(minted + 1, supply_cap)
        where (chain, drop_id) = (select chain, drop_id from app.items where id = ${id})`);
    else await ctx.db.execute(sql`update app.items set price_cents = price_cents + 1 where id = ${id}`);
    await ctx.changes.emit('catalogue');
  };
  const timer = setInterval(() => void change(), 1000 / A_SECOND);
  return () => clearInterval(timer);
}
