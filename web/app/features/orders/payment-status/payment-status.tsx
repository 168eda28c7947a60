import { MINUTE_MS } from '@talkies/shared';
import type { PaymentStatus } from '@talkies/shared/schemas';
import { useEffect, useState } from 'react';
import { Link, redirect, useNavigate } from 'react-router';
import { ButtonLink } from '../../../components/Button.tsx';
import { StatusCard } from '../../../components/StatusCard.tsx';
import { browserApi } from '../../../lib/api/api.ts';
import { orNull, requireUser, serverApi } from '../../../lib/api/server.ts';
import { pageMeta } from '../../../lib/document/page-meta.ts';
import type { Tracked } from '../../../lib/transaction/tracking.ts';
import { useTracking } from '../../../lib/transaction/use-tracking.ts';
import { patterns, paymentStatusPath } from '../../../lib/url/paths.ts';
import { paymentStatus as words } from '../../../messages/en.ts';
import type { Route } from './+types/payment-status';
import * as styles from './payment-status.module.css';

/** For how long a pending payment is polled (spec:18). */
const TIMEOUT_MS = MINUTE_MS;
const ASK_MS = 3_000;
/** How long each result stays, so that it can be read. */
const READING_MS = { SUCCESS: 1_500, FAILED: 3_000, waiting: 12_000 };

/** Loads the status; redirects other people, another item or order, or a tampered token to the home page (spec:16). */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  await requireUser(context, request);
  const status = await orNull(serverApi(context)('paymentStatus', { params }));
  if (!status) throw redirect(patterns.home);
  return status;
}

export const meta: Route.MetaFunction = ({ params, matches }) =>
  pageMeta({
    title: words.title,
    description: words.description,
    path: paymentStatusPath(params.nftId, params.id, params.token),
    origin: matches[0].loaderData.origin,
    personal: true,
  });

export default function PaymentStatusPage({ loaderData, params }: Route.ComponentProps) {
  const state = useStatus(loaderData, params);
  const { bought } = loaderData;
  const paid = state === 'SUCCESS';
  // another payment choice is possible while the quote is locked (spec:50)
  const to = paid ? loaderData.confirmationPath : loaderData.payPath;
  const navigate = useNavigate();
  useEffect(() => {
    if (state === 'PENDING') return;
    const timer = setTimeout(() => void navigate(to, { replace: true }), READING_MS[state]);
    return () => clearTimeout(timer);
  }, [state, to, navigate]);
  return (
    <div className={`wrap ${styles.paymentStatus}`}>
      <StatusCard
        heading="h1"
        title={words.heading[state]}
        action={
          state === 'PENDING' ? (
            <span className={styles.reel} aria-hidden="true" />
          ) : (
            <ButtonLink to={to} replace>
              {paid ? words.toConfirmation : words.back[bought]}
            </ButtonLink>
          )
        }
      >
        <p role="status">{state === 'PENDING' ? words.checking : words.text[bought][state]}</p>
        {state === 'PENDING' ? (
          <Link className="link" to={to} replace>
            {words.otherWay}
          </Link>
        ) : null}
      </StatusCard>
    </div>
  );
}

/** Polls until the provider has decided, or the time limit is over; the server continues by itself. */
function useStatus(
  first: PaymentStatus,
  params: Route.ComponentProps['params'],
): PaymentStatus['txStatus'] | 'waiting' {
  const [state, setState] = useState<PaymentStatus['txStatus'] | 'waiting'>(first.txStatus);
  const tracked: Tracked<PaymentStatus> = {
    news: 'orders',
    fetch: () => browserApi('paymentStatus', { params }),
    restMs: ASK_MS,
  };
  useTracking(state === 'PENDING' ? params.id : null, tracked, ({ txStatus }) => setState(txStatus));
  useEffect(() => {
    const timer = setTimeout(() => setState((now) => (now === 'PENDING' ? 'waiting' : now)), TIMEOUT_MS);
    return () => clearTimeout(timer);
  }, []);
  return state;
}
