import { sql } from 'drizzle-orm';
import { externalKeyColumn, externalTransactionKey } from '../../../chain/index.ts';
import { type OrderRow, orders } from '../tables.ts';

/** The key under which the writer has an order's payment: ours, or the one that the buyer's wallet reported. */
export const paymentKeyOf = ({ walletKind, paymentKey, chain, txHash }: OrderRow): string | null =>
  walletKind === 'vault' ? paymentKey : txHash && externalTransactionKey(chain, txHash);

/** The same of a row in a query. */
export const paymentKeyColumn = sql<
  string | null
>`case when ${orders.walletKind} = 'vault' then ${orders.paymentKey}
  else ${externalKeyColumn(orders.chain, orders.txHash)} end`;
