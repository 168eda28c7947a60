import type { OrderPage } from '@talkies/shared/schemas';
import { useEffect, useState } from 'react';
import { Link, redirect, useRevalidator } from 'react-router';
import { ButtonLink } from '../../../components/Button.tsx';
import { LocalTime } from '../../../components/LocalTime.tsx';
import { browserApi } from '../../../lib/api/api.ts';
import { noStoreHeaders } from '../../../lib/api/no-store.ts';
import { orNull, orProblem, serverApi } from '../../../lib/api/server.ts';
import { pageMeta } from '../../../lib/document/page-meta.ts';
import { isOver, isUnpaid, nextStepText } from '../../../lib/order/order-progress.ts';
import { useTracking } from '../../../lib/transaction/use-tracking.ts';
import {
  itemPath,
  loginPath,
  lotteryPath,
  orderPath,
  patterns,
  receiptPath,
} from '../../../lib/url/paths.ts';
import { order as words } from '../../../messages/en.ts';
import type { Route } from './+types/order';
import { OrderFacts } from './OrderFacts.tsx';
import { OrderTimeline } from './OrderTimeline.tsx';
import * as styles from './order.module.css';
import { payPathOf } from './pay-path.ts';
import { UnpaidOrder } from './UnpaidOrder.tsx';

/** Links in mails are personal, so their pages must not be cached. */
export const headers = noStoreHeaders;

/** Loads the order for its buyer, or for anybody with a mailed link. Other visitors are asked to sign in. */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const api = serverApi(context);
  const token = new URL(request.url).searchParams.get('token')?.slice(0, 200) || undefined;
  const found = api('orderPage', { params, query: { token } });
  const page = await orNull(found);
  if (page) return { page };
  const { user } = await orProblem(api('me'));
  if (!user) throw redirect(loginPath(orderPath(params.id)));
  return { page: await orProblem(found) };
}

export const meta: Route.MetaFunction = ({ loaderData, params, matches }) =>
  pageMeta({
    title: words.title(loaderData?.page.number ?? ''),
    description: words.description,
    path: orderPath(params.id),
    origin: matches[0].loaderData.origin,
    personal: true,
  });

/**
 * The newest state, by the buyer's live connection. A stranger's page has none, and reloads when it is visible again.
 */
function useOrderPage(first: OrderPage): { page: OrderPage; stale: boolean } {
  const [page, setPage] = useState(first);
  useEffect(() => setPage(first), [first]);
  const tracked = {
    news: 'orders' as const,
    fetch: (id: string) => browserApi('orderPage', { params: { id }, query: {} }),
    restMs: 30_000,
  };
  const over = isOver(page);
  const { stale } = useTracking(page.own && !over ? page.id : null, tracked, setPage);
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (first.own || over) return;
    const look = (): void => {
      if (!document.hidden) void revalidate();
    };
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [first.own, over, revalidate]);
  return { page, stale };
}

function headingOf(page: OrderPage): string {
  if (isUnpaid(page)) return words.headingUnpaid;
  return !page.own && page.state === 'complete' ? words.headingStranger : words.headings[page.state];
}

export default function Order({ loaderData }: Route.ComponentProps) {
  const { page, stale } = useOrderPage(loaderData.page);
  return (
    <div className={`wrap ${styles.orderPage}`}>
      <header>
        <p className="label accent">{words.number(page.number)}</p>
        <h1>{headingOf(page)}</h1>
        <p className="lead" role="status">
          {nextStepText(page)}
          {isUnpaid(page) ? (
            <>
              {' '}
              <LocalTime inSentence at={page.expiresAt} />
            </>
          ) : null}
        </p>
        {stale ? <p className="notice bad">{words.stale}</p> : null}
      </header>
      {page.payable ? <Actions page={page} /> : null}
      <div className={styles.orderColumns}>
        <OrderFacts page={page} />
        <OrderTimeline page={page} />
      </div>
      {page.payable ? null : <Actions page={page} />}
    </div>
  );
}

/** The possible actions, if there are any. */
function Actions({ page }: { page: OrderPage }) {
  const { id, item, tickets, state, own, payable, paying, confirmationPath, receipt } = page;
  const subject = tickets ? lotteryPath(tickets.lottery) : itemPath(item.id);
  if (!own)
    return (
      <div className={styles.orderActions}>
        <p className="muted">{words.stranger}</p>
        <ButtonLink variant="ghost" to={loginPath(orderPath(id))}>
          {words.signIn}
        </ButtonLink>
        <Link className="link" to={subject}>
          {words[tickets ? 'toLottery' : 'toItem']}
        </Link>
      </div>
    );
  const underway = ['paid', 'minting', 'minted'].includes(state);
  return (
    <div className={styles.orderActions}>
      {isUnpaid(page) ? <UnpaidOrder order={page} until={page.expiresAt} /> : null}
      {payable && paying !== null ? <ButtonLink to={payPathOf(page)}>{words.otherWay}</ButtonLink> : null}
      {underway && confirmationPath ? (
        <ButtonLink to={confirmationPath}>{words.toConfirmation}</ButtonLink>
      ) : null}
      {state === 'complete' ? <ButtonLink to={patterns.profile}>{words.toProfile}</ButtonLink> : null}
      {payable || underway || state === 'complete' ? null : (
        <ButtonLink variant="ghost" to={subject}>
          {words[tickets ? 'toLottery' : 'toItem']}
        </ButtonLink>
      )}
      {receipt ? (
        <ButtonLink variant="ghost" to={receiptPath(id)}>
          {words.toReceipt}
        </ButtonLink>
      ) : null}
      <Link className="link" to={patterns.orders}>
        {words.all}
      </Link>
    </div>
  );
}
