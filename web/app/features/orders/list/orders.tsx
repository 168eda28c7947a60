import { formatAmount } from '@talkies/shared/receipts';
import type { OrderListed } from '@talkies/shared/schemas';
import { Link, useRevalidator } from 'react-router';
import { Awaited } from '../../../components/Awaited.tsx';
import { ButtonLink } from '../../../components/Button.tsx';
import { LineSkeletons } from '../../../components/LineSkeletons.tsx';
import { LocalTime } from '../../../components/LocalTime.tsx';
import { Money } from '../../../components/Money.tsx';
import { PageHead } from '../../../components/PageHead.tsx';
import { Picture } from '../../../components/Picture.tsx';
import { StatusCard } from '../../../components/StatusCard.tsx';
import { orProblem, requireUser, serverApi } from '../../../lib/api/server.ts';
import { pageMeta } from '../../../lib/document/page-meta.ts';
import { useLive } from '../../../lib/live/use-live.ts';
import { orderPath, patterns } from '../../../lib/url/paths.ts';
import { order as orderWords, orders as words } from '../../../messages/en.ts';
import { UnpaidOrder } from '../order/UnpaidOrder.tsx';
import type { Route } from './+types/orders';
import * as styles from './orders.module.css';

export async function loader({ context, request }: Route.LoaderArgs) {
  await requireUser(context, request);
  const before = new URL(request.url).searchParams.get('before')?.slice(0, 200) || undefined;
  const list = await orProblem(serverApi(context)('listOrders', { query: { before } }));
  return { list, first: before === undefined };
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: words.title,
    description: words.description,
    path: patterns.orders,
    origin: matches[0].loaderData.origin,
    personal: true,
  });

export default function Orders({ loaderData }: Route.ComponentProps) {
  const { list, first } = loaderData;
  const { revalidate } = useRevalidator();
  const reload = () => void revalidate();
  useLive(['me'], { me: (what) => void (what === 'orders' && reload()), again: reload });
  return (
    <>
      <PageHead title={words.title} lead={words.lead} />
      <div className={`wrap ${styles.ordersPage}`}>
        <Awaited path={patterns.orders} skeleton={<LineSkeletons />}>
          {list.orders.length > 0 ? (
            <ul className={styles.orders}>
              {list.orders.map((order) => (
                <Row key={order.id} order={order} />
              ))}
            </ul>
          ) : (
            <StatusCard
              title={words.emptyTitle}
              action={<ButtonLink to={patterns.explore}>{words.toExplore}</ButtonLink>}
            >
              <p>{words.empty}</p>
            </StatusCard>
          )}
        </Awaited>
        <nav className={styles.ordersPages} aria-label={words.title}>
          {list.next ? (
            <ButtonLink variant="ghost" to={`?before=${encodeURIComponent(list.next)}`}>
              {words.older}
            </ButtonLink>
          ) : null}
          {first ? null : (
            <Link className="link" to={patterns.orders}>
              {words.newest}
            </Link>
          )}
        </nav>
      </div>
    </>
  );
}

const Row = ({ order }: { order: OrderListed }) => (
  <li className="paper" data-unpaid={order.payableUntil === null ? undefined : ''}>
    <Picture image={order.item.image} sizes="88px" decorative />
    <div className={styles.orderWhat}>
      <h2>
        <Link to={orderPath(order.id)}>
          {order.tickets ? orderWords.tickets(order.tickets.count, order.tickets.name) : order.item.title}
          <span className="sr">, {words.order(order.number)}</span>
        </Link>
      </h2>
      <p className="small muted">
        <span className="num">{order.number}</span> · <LocalTime at={order.createdAt} />
      </p>
    </div>
    {order.payableUntil ? (
      <div className={styles.orderUnpaid}>
        <UnpaidOrder order={order} until={order.payableUntil} compact />
      </div>
    ) : (
      <p className={styles.orderState} data-state={order.state}>
        {words.states[order.state]}
      </p>
    )}
    <p className={styles.orderPrice}>
      {order.paid ? formatAmount(order.paid) : <Money value={order.price} exact />}
    </p>
  </li>
);
