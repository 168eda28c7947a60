import { formatAmount } from '@talkies/shared/receipts';
import type { Order, OrderPage } from '@talkies/shared/schemas';
import { Money } from '../../../components/Money.tsx';
import { confirmation as words } from '../../../messages/en.ts';
import * as styles from './confirmation.module.css';

/** The collector's half of the ticket, with the amount paid. It tears off when the edition is theirs. */
export function Stub({ order, paid }: { order: Order; paid: OrderPage['paid'] }) {
  const { price, total } = order.quote;
  return (
    <aside className={`${styles.stub} paper`}>
      <span className="label">{words.admit}</span>
      <p className={styles.stubNumber}>
        <span>{order.token?.serial ?? '–'}</span>
      </p>
      <p>
        <span>{words.of(order.item.quantity)}</span>
        <span>{order.item.film}</span>
        <b>
          {/* leads with the amount paid (adr/375), as the steps do */}
          {paid ? formatAmount(paid.amount) : <Money value={{ coin: total, usd: price }} exact />}
        </b>
        {paid && paid.amount.currency !== price.currency ? (
          <span className="small">
            <Money value={price} exact />
          </span>
        ) : null}
      </p>
      <div className={styles.stubCode} aria-hidden="true" />
      <span className="small num">{order.number}</span>
    </aside>
  );
}
