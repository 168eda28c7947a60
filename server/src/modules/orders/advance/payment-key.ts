import { sql } from 'drizzle-orm';
import { externalKeyColumn, externalTransactionKey } from '../../../chain/index.ts';
import { type OrderRow, orders } from '../tables.ts';

/** The writer's key of an order's payment: ours, or that of the transaction which the buyer's wallet reported. */
export const paymentKeyOf = ({ walletKind, paymentKey, chain, txHash }: OrderRow): string | null =>
  walletKind === 'vault' ? paymentKey : txHash && externalTransactionKey(chain, txHash);

/** `paymentKeyOf` in SQL. */
export const paymentKeyColumn = sql<
  string | null
>`case when ${orders.walletKind} = 'vault' then ${orders.paymentKey}
  else ${externalKeyColumn(orders.chain, orders.txHash)} end`;
