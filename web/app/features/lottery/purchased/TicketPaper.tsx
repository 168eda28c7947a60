import { ticketName } from '@talkies/shared';
import { formatAmount } from '@talkies/shared/receipts';
import type { OrderPage, TicketOrder } from '@talkies/shared/schemas';
import { LocalTime } from '../../../components/LocalTime.tsx';
import { Money } from '../../../components/Money.tsx';
import { Picture } from '../../../components/Picture.tsx';
import { figure, ticketOrder as words } from '../../../messages/en.ts';
import * as styles from './purchased.module.css';

interface Props {
  order: TicketOrder;
  /** null while it is not paid, and for the shop's free ticket */
  paid: OrderPage['paid'];
  /** true: the shop is buying the tickets, or the chain is confirming them */
  underway: boolean;
}

/** A ticket order, its price, and its history so far. */
export function TicketPaper({ order, paid, underway }: Props) {
  const { lottery, count, first, transaction, confirmations } = order;
  return (
    <section className={`${styles.order} paper`} aria-label={words.order}>
      <div className={styles.art}>
        <Picture image={lottery.image} sizes="160px" decorative priority />
      </div>
      <div>
        <h2>{lottery.name}</h2>
        <dl className="rows">
          <div>
            <dt>{words.order}</dt>
            <dd>{order.number}</dd>
          </div>
          <div>
            <dt>{words.tickets}</dt>
            <dd>
              {figure(count)}
              {first === null ? '' : `, ${words.from} ${ticketName(first)}`}
            </dd>
          </div>
          <div>
            <dt>{paid || order.free ? words.paid : words.total}</dt>
            <dd>
              {order.free ? (
                words.free
              ) : paid ? (
                formatAmount(paid.amount)
              ) : (
                <Money value={order.total} exact />
              )}
            </dd>
          </div>
        </dl>
        <ol className={styles.steps}>
          {order.timeline.map(({ state, at }) => (
            <li key={state}>
              {words.states[state]} · <LocalTime at={at} />
            </li>
          ))}
        </ol>
        {underway ? (
          <p className={styles.now}>
            {words.confirming} {transaction ? words.count(confirmations.have, confirmations.need) : ''}
          </p>
        ) : null}
      </div>
    </section>
  );
}
