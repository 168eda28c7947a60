import type { OrderState } from '@talkies/shared';
import { ticketName } from '@talkies/shared';
import type { TicketOrder } from '@talkies/shared/schemas';
import { useState } from 'react';
import { redirect } from 'react-router';
import { ButtonLink } from '../../../components/Button.tsx';
import { ExplorerLink } from '../../../components/ExplorerLink.tsx';
import { LocalTime } from '../../../components/LocalTime.tsx';
import { Money } from '../../../components/Money.tsx';
import { Picture } from '../../../components/Picture.tsx';
import {
  lotteryConfirmationPath,
  lotteryPath,
  lotteryPurchasedPath,
  lotteryTicketsPath,
  patterns,
} from '../../../lib/address/paths.ts';
import { browserApi } from '../../../lib/api/api.ts';
import { requireUser, serverApi } from '../../../lib/api/server.ts';
import { pageMeta } from '../../../lib/page/meta.ts';
import type { Follow } from '../../../lib/transaction/following.ts';
import { useFollow } from '../../../lib/transaction/use-follow.ts';
import { ticketOrder as words } from '../../../messages/en.ts';
import type { Route } from './+types/confirmation';
import * as styles from './after.module.css';

/** One's own order of tickets; anything else leads to the lotteries. */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  await requireUser(context, request);
  const order = await serverApi(context)('ticketOrder', { params: { id: params.id } }).catch(() => null);
  if (!order) throw redirect(patterns.lotteries);
  return order;
}

export const meta: Route.MetaFunction = ({ params, matches }) =>
  pageMeta({
    title: words.confirmingTitle,
    description: words.description,
    path: lotteryConfirmationPath(params.id),
    origin: matches[0].loaderData.origin,
    personal: true,
  });

const follow: Follow<TicketOrder> = {
  news: 'orders',
  fetch: (id) => browserApi('ticketOrder', { params: { id } }),
  restMs: 10_000,
};
const ended: readonly OrderState[] = ['complete', 'expired', 'failed', 'refunded'];
const lost: readonly OrderState[] = ['expired', 'failed', 'refund_due', 'refunded'];

/** Follows an order of tickets until it is final. The page only looks on: leaving it, or a reload, changes nothing. */
export default function Confirmation({ loaderData }: Route.ComponentProps) {
  const [order, setOrder] = useState(loaderData);
  useFollow(ended.includes(order.state) ? null : order.id, follow, setOrder);
  const { lottery, count, state, failure, first, transaction, confirmations } = order;
  const done = state === 'complete';
  const failed = lost.includes(state);
  return (
    <div className={`wrap ${styles.after}`}>
      <h1>{done ? words.purchasedHeading : failed ? words.lostHeading : words.confirmingHeading}</h1>
      <p className="lead" role="status">
        {done
          ? words.purchasedText(count, lottery.name)
          : failed
            ? (failure ?? words.states[state])
            : words.confirmingText}
      </p>
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
                {count.toLocaleString('en')}
                {first === null ? '' : `, ${words.from} ${ticketName(first)}`}
              </dd>
            </div>
            <div>
              <dt>{words.total}</dt>
              <dd>{order.free ? words.free : <Money value={order.total} exact />}</dd>
            </div>
          </dl>
          <ol className={styles.steps}>
            {order.timeline.map(({ state: reached, at }) => (
              <li key={reached}>
                {words.states[reached]} · <LocalTime at={at} />
              </li>
            ))}
          </ol>
          {done || failed ? null : (
            <p className={styles.now}>
              {words.confirming} {transaction ? words.count(confirmations.have, confirmations.need) : ''}
            </p>
          )}
        </div>
      </section>
      <p className={styles.acts}>
        {order.payable ? (
          <ButtonLink to={lotteryTicketsPath(lottery.id, { count, orderId: order.id })}>
            {words.payNow}
          </ButtonLink>
        ) : done ? (
          <ButtonLink to={lotteryPurchasedPath(lottery.id)}>{words.myTickets}</ButtonLink>
        ) : null}
        <ButtonLink look="ghost" to={lotteryPath(lottery.id)}>
          {words.toLottery}
        </ButtonLink>
        {transaction ? <ExplorerLink url={transaction.explorerUrl}>{words.view}</ExplorerLink> : null}
      </p>
    </div>
  );
}
