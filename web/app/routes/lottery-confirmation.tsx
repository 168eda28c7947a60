import type { OrderState } from '@talkies/shared';
import { useEffect, useState } from 'react';
import { redirect } from 'react-router';
import { ButtonLink } from '../components/Button.tsx';
import { ExplorerLink } from '../components/ExplorerLink.tsx';
import { LocalTime } from '../components/LocalTime.tsx';
import * as styles from '../features/lottery/purchased/purchased.module.css';
import { TicketPaper } from '../features/lottery/purchased/TicketPaper.tsx';
import { payPathOf } from '../features/orders/order/pay-path.ts';
import { UnpaidOrder } from '../features/orders/order/UnpaidOrder.tsx';
import { browserApi } from '../lib/api/api.ts';
import { orNull, orProblem, requireUser, serverApi } from '../lib/api/server.ts';
import { pageMeta } from '../lib/document/page-meta.ts';
import { type OrderedTickets, sayingOf, ticketOrderStatusOf } from '../lib/order/ticket-order.ts';
import type { Tracked } from '../lib/transaction/tracking.ts';
import { useTracking } from '../lib/transaction/use-tracking.ts';
import { lotteryConfirmationPath, lotteryPath, lotteryPurchasedPath, patterns } from '../lib/url/paths.ts';
import { order as orderWords, ticketOrder as words } from '../messages/en.ts';
import type { Route } from './+types/lottery-confirmation';

/** Loads the person's own ticket order; redirects to the lotteries for anything else. */
export async function loader({
  context,
  params: { id },
  request,
}: Route.LoaderArgs): Promise<OrderedTickets> {
  await requireUser(context, request);
  const api = serverApi(context);
  const order = await orNull(api('ticketOrder', { params: { id } }));
  if (!order) throw redirect(patterns.lotteries);
  const page = order.free ? null : await orProblem(api('orderPage', { params: { id }, query: {} }));
  return { order, page };
}

export const meta: Route.MetaFunction = ({ params, matches }) =>
  pageMeta({
    title: words.confirmingTitle,
    description: words.description,
    path: lotteryConfirmationPath(params.id),
    origin: matches[0].loaderData.origin,
    personal: true,
  });

const tracked: Tracked<OrderedTickets> = {
  news: 'orders',
  fetch: async (id) => {
    const order = await browserApi('ticketOrder', { params: { id } });
    const page = order.free ? null : await browserApi('orderPage', { params: { id }, query: {} });
    return { order, page };
  },
  restMs: 10_000,
};
const ended: readonly OrderState[] = ['complete', 'expired', 'failed', 'refunded'];

/**
 * The page that follows a ticket order until it is final. It only displays: leaving or reloading it changes nothing.
 */
export default function LotteryConfirmation({ loaderData }: Route.ComponentProps) {
  const [now, setNow] = useState(loaderData);
  useEffect(() => setNow(loaderData), [loaderData]);
  const { order, page } = now;
  useTracking(ended.includes(order.state) && !page?.paying ? null : order.id, tracked, setNow);
  const status = ticketOrderStatusOf(now);
  const { heading, lead } = sayingOf(now);
  return (
    <div className={`wrap ${styles.after}`}>
      <h1>{heading}</h1>
      <p className="lead" role="status">
        {lead}
        {page && status === 'unpaid' ? (
          <>
            {' '}
            <LocalTime inSentence at={page.expiresAt} />
          </>
        ) : null}
      </p>
      <TicketPaper order={order} paid={page?.paid ?? null} underway={status === 'underway'} />
      <div className={styles.actions}>
        {page && status === 'unpaid' ? <UnpaidOrder order={page} until={page.expiresAt} /> : null}
        {page?.payable && status === 'paying' ? (
          <ButtonLink to={payPathOf(page)}>{orderWords.otherWay}</ButtonLink>
        ) : null}
        {status === 'complete' ? (
          <ButtonLink to={lotteryPurchasedPath(order.lottery.id)}>{words.myTickets}</ButtonLink>
        ) : null}
        <ButtonLink variant="ghost" to={lotteryPath(order.lottery.id)}>
          {words.toLottery}
        </ButtonLink>
        {order.transaction ? (
          <ExplorerLink url={order.transaction.explorerUrl}>{words.view}</ExplorerLink>
        ) : null}
      </div>
    </div>
  );
}
