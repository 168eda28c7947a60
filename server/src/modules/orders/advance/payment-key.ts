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

/** The writer's key of the nth payment of an order from an e-mail wallet. */
export const vaultPaymentKey = ({ id }: Pick<OrderRow, 'id'>, payments: number): string =>
  `order/${id}/${payments}`;

/** The order that a use of an e-mail wallet pays for, in any coin, by the writer's key; null for another use. */
export const orderIdOfUse = (key: string): string | null => /^order\/([^/]+)\//.exec(key)?.[1] ?? null;
