import type { Order } from '@talkies/shared/schemas';
import { Form, Link, useNavigation } from 'react-router';
import { LocalTime } from '../../components/LocalTime.tsx';
import { Money } from '../../components/Money.tsx';
import { itemPath } from '../../lib/url/paths.ts';
import { reservations as words } from '../../messages/en.ts';
import * as styles from './vault/uses.module.css';

/** The user's open quotes: each reserves an edition until it runs out. */
export function Reservations({ orders }: { orders: readonly Order[] }) {
  const busy = useNavigation().state !== 'idle';
  return (
    <section className={styles.reservations} data-part="reservations" aria-labelledby="reservations-heading">
      <h2 id="reservations-heading">{words.heading}</h2>
      <p className="muted">{words.text}</p>
      <ul>
        {orders.map((order) => {
          const open = order.state === 'awaiting_payment' || order.state === 'created';
          return (
            <li key={order.id}>
              <span>
                <Link className="textlink" to={itemPath(order.item.id)}>
                  {order.item.title}
                </Link>{' '}
                <Money value={order.quote.total} />
                <span className="small muted">
                  {' '}
                  · {words.until} <LocalTime at={order.quote.expiresAt} inSentence />
                </span>
              </span>
              {open ? (
                <Form method="post" className={styles.actions}>
                  <input type="hidden" name="order" value={order.id} />
                  <button type="submit" className="link" name="intent" value="cancel-order" disabled={busy}>
                    {words.cancel}
                    <span className="sr"> {order.item.title}</span>
                  </button>
                </Form>
              ) : (
                <span className="small muted">{words.cancelled}</span>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
