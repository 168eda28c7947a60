import { marketTokenIdOf } from '@talkies/shared';
import type { Order, OrderPage } from '@talkies/shared/schemas';
import { Link, redirect } from 'react-router';
import { ButtonLink } from '../../../components/Button.tsx';
import { orNull, orProblem, serverApi } from '../../../lib/api/server.ts';
import { pageMeta } from '../../../lib/document/page-meta.ts';
import { nextStepText } from '../../../lib/order/order-progress.ts';
import { useShownOrder } from '../../../lib/payment/shown-orders.ts';
import { itemPath, orderPath, patterns } from '../../../lib/url/paths.ts';
import { order as orderWords, confirmation as words } from '../../../messages/en.ts';
import { payPathOf } from '../order/pay-path.ts';
import { UnpaidOrder } from '../order/UnpaidOrder.tsx';
import type { Route } from './+types/confirmation';
import * as styles from './confirmation.module.css';
import { DeliverySteps } from './DeliverySteps.tsx';
import { Poster } from './Poster.tsx';
import { SharePoster } from './SharePoster.tsx';
import { Stub } from './Stub.tsx';
import { failed, useOrder } from './track-order.ts';
import { useAnimation } from './use-animation.ts';

/** Loads the order; redirects visitors, other people, another item or a tampered token to the home page (spec:16). */
export async function loader({ context, params }: Route.LoaderArgs) {
  const api = serverApi(context);
  const { user } = await orProblem(api('me'));
  if (!user) throw redirect(patterns.home);
  const order = await orNull(api('confirmation', { params }));
  if (!order) throw redirect(patterns.home);
  const page = await orProblem(api('orderPage', { params: { id: order.id }, query: {} }));
  return { order, page };
}

/** The transactions: the payment until there is a mint, then the mint first (spec:52). */
function Transactions({ order: { transaction, ethPayment } }: { order: Order }) {
  const payment = ethPayment?.transaction ?? null;
  const links = [
    { link: transaction ?? payment, text: words.view },
    { link: transaction ? payment : null, text: words.viewPayment },
    { link: ethPayment?.refund ?? null, text: words.viewRefund },
  ];
  return links.map(({ link, text }) =>
    link ? (
      <a
        key={text}
        className="button ghost"
        href={link.explorerUrl}
        target="_blank"
        rel="noopener noreferrer"
      >
        {text}
      </a>
    ) : null,
  );
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: words.title,
    description: words.description,
    path: patterns.profile,
    origin: matches[0].loaderData.origin,
    personal: true,
  });

/** The heading and lead. For a failed order they say what happens to the money. */
function textOf(order: Order, page: OrderPage, unpaid: boolean): { heading: string; lead: string } {
  if (order.state === 'complete') return { heading: words.headingDone, lead: words.leadDone };
  if (failed(order.state)) return { heading: orderWords.headings[page.state], lead: nextStepText(page) };
  if (page.payable && page.paying !== null)
    return { heading: orderWords.headings[page.state], lead: nextStepText(page) };
  if (!unpaid) return { heading: words.heading, lead: words.lead };
  const lead = order.marketToken ? words.leadUnpaidListing : words.leadUnpaid;
  return {
    heading: words.headingUnpaid,
    lead: `${page.failure ?? orderWords.next.nothingCharged} ${lead}`,
  };
}

export default function Confirmation({ loaderData }: Route.ComponentProps) {
  const { order, page, stale, unpaid } = useOrder(loaderData);
  useShownOrder(unpaid ? order.id : null);
  const done = order.state === 'complete';
  const lost = failed(order.state);
  const choosing = page.payable && page.paying !== null;
  const underway = !(done || lost || unpaid || choosing);
  const { heading, lead } = textOf(order, page, unpaid);
  const tweetText = done ? words.tweetText : words.tweetWaiting;
  const tweet = new URLSearchParams({ text: tweetText(order.item.title, order.item.film) });
  const animation = useAnimation(order.id, done);
  const marketToken = order.token && marketTokenIdOf(order.item.id, order.token.serial);
  return (
    <div className={`wrap ${styles.confirmation} ${done ? styles.lit : ''}`} data-animation={animation.state}>
      <div className={styles.says}>
        <h1 ref={animation.heading} tabIndex={-1}>
          {heading}
        </h1>
        <p className="lead" role="status">
          {lead}
        </p>
        {underway ? (
          <p className={styles.confirming} data-part="confirming">
            {words.confirming}
          </p>
        ) : null}
        {unpaid ? <UnpaidOrder order={order} until={page.expiresAt} /> : null}
        {stale ? <p className="notice bad">{words.stale}</p> : null}
      </div>
      <Poster order={order} />
      <div className={styles.confirmationPaper}>
        <DeliverySteps order={order} paid={page.paid} />
        <Stub order={order} paid={page.paid} />
      </div>
      <div className={styles.confirmationActions}>
        {choosing ? (
          <ButtonLink variant="ghost" to={payPathOf(order)}>
            {orderWords.otherWay}
          </ButtonLink>
        ) : null}
        {lost ? (
          <ButtonLink to={itemPath(order.item.id)}>{words.retry}</ButtonLink>
        ) : (
          <ButtonLink variant={unpaid ? 'ghost' : 'primary'} to={patterns.profile}>
            {words.continue}
          </ButtonLink>
        )}
        {done && marketToken ? <SharePoster order={order} marketToken={marketToken} /> : null}
        <Transactions order={order} />
        <Link className="link" to={orderPath(order.id)}>
          {words.toOrder}
        </Link>
        {lost || unpaid ? null : (
          <a className="link" href={`https://x.com/intent/post?${tweet}`} target="_blank" rel="noreferrer">
            {words.tweet}
          </a>
        )}
      </div>
    </div>
  );
}
