import { confirmationsOf, dropOf, marketTokenIdOf, money, serialOf } from '@talkies/shared';
import type { MarketTransaction } from '@talkies/shared/schemas';
import type { Needs } from '../../../chain/context.ts';
import { explorerUrl, headOf } from '../../../chain/index.ts';
import { itemsOfDrops } from '../../catalogue/index.ts';
import type { MarketTransactionRow } from '../tables.ts';

const lotteryOf = (intent: MarketTransactionRow['intent']): MarketTransaction['lottery'] =>
  'lottery' in intent
    ? { id: intent.lottery, tickets: intent.kind === 'tickets' ? intent.count : null }
    : null;

/** Rows as their owner sees them. */
export async function presentTransactions(
  ctx: Needs<'chains' | 'db'>,
  rows: MarketTransactionRow[],
): Promise<MarketTransaction[]> {
  const dropIds = rows.flatMap(({ tokenId }) => (tokenId === null ? [] : [dropOf(BigInt(tokenId))]));
  const items = await itemsOfDrops(ctx.db, [...new Set(dropIds)]);
  const chains = [...new Set(rows.map(({ chain }) => chain))];
  const heads = new Map(
    await Promise.all(chains.map(async (chain) => [chain, await headOf(ctx.db, chain)] as const)),
  );
  return rows.map((row) => {
    const { config } = ctx.chains.get(row.chain);
    const need = config.confirmations.trade;
    const head = heads.get(row.chain)?.number ?? 0;
    const item = row.tokenId === null ? undefined : items.get(dropOf(BigInt(row.tokenId)));
    const have = row.block === null ? 0 : Math.min(need, confirmationsOf(row.block, head));
    return {
      id: row.id,
      kind: row.kind,
      chain: row.chain,
      marketToken:
        item && row.tokenId !== null
          ? {
              id: marketTokenIdOf(item.id, serialOf(BigInt(row.tokenId))),
              itemId: item.id,
              title: item.title,
            }
          : null,
      lottery: lotteryOf(row.intent),
      state: row.state,
      wallet: row.wallet,
      walletKind: row.walletKind,
      hash: row.hash,
      explorerUrl: row.hash && explorerUrl(config, 'tx', row.hash),
      amount: row.amount === null ? null : money(BigInt(row.amount), config.currency),
      confirmations: { have, need },
      reason: row.reason,
      at: row.createdAt.toISOString(),
    };
  });
}

export async function presentTransaction(
  ctx: Needs<'chains' | 'db'>,
  row: MarketTransactionRow,
): Promise<MarketTransaction> {
  const [shown] = await presentTransactions(ctx, [row]);
  if (!shown) throw new Error('a row that was given is not there');
  return shown;
}
