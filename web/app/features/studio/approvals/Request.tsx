import { chainTitles } from '@talkies/shared';
import type { RequestedPayout, StudioApproval } from '@talkies/shared/studio/schemas';
import { Link } from 'react-router';
import { Fact } from '../../../components/Fact.tsx';
import { LocalTime } from '../../../components/LocalTime.tsx';
import { studioApprovals as words } from '../../../messages/en.ts';
import * as styles from '../kit/screen.module.css';
import { Charged, Dollars } from '../orders/Charged.tsx';
import { studioOrderPath } from '../orders/paths.ts';

/** A request, and its result. */
export function Request({ approval, own }: { approval: StudioApproval; own: boolean }) {
  const { state, cents, requestedBy, requestedAt, expiresAt, decidedBy, decidedAt, decision } = approval;
  return (
    <>
      <h2>
        <Heading request={approval.request} />
      </h2>
      <dl className={`rows ${styles.facts}`}>
        <RequestTarget request={approval.request} />
        <Fact name={words.worth}>
          <Dollars cents={cents} />
        </Fact>
        <Fact name={words.requestedBy}>
          {requestedBy}
          {own ? ` (${words.ownName})` : ''}
        </Fact>
        <Fact name={words.requestedAt}>
          <LocalTime at={requestedAt} />
        </Fact>
        {state === 'waiting' ? (
          <Fact name={words.until}>
            <LocalTime at={expiresAt} />
          </Fact>
        ) : (
          <Fact name={words.states[state]}>
            <LocalTime at={decidedAt ?? expiresAt} />
          </Fact>
        )}
        {decidedBy ? <Fact name={words.decidedBy}>{decidedBy}</Fact> : null}
        {decision ? <Fact name={words.decision}>{decision}</Fact> : null}
      </dl>
    </>
  );
}

function Heading({ request }: Pick<StudioApproval, 'request'>) {
  if (request.kind === 'payout') return words.payout(chainTitles[request.chain]);
  if (request.kind === 'batch') return words.batch(request.payouts.length);
  return (
    <Link className="textlink" to={studioOrderPath(request.orderId)}>
      {words.refund(request.number)}
    </Link>
  );
}

function RequestTarget({ request }: Pick<StudioApproval, 'request'>) {
  if (request.kind === 'payout')
    return (
      <>
        <Fact name={words.to}>{request.address}</Fact>
        {request.taxBps ? <Fact name={words.tax}>{request.taxBps / 100} %</Fact> : null}
      </>
    );
  if (request.kind === 'batch')
    return request.payouts.map((payout) => (
      <PayoutTarget key={`${payout.chain}/${payout.address}`} {...payout} />
    ));
  return (
    <>
      <Fact name={words.amount}>
        <Charged amount={request.amount} currency={request.currency} />
      </Fact>
      {request.refunded && request.refunded !== '0' ? (
        <Fact name={words.refunded}>
          <Charged amount={request.refunded} currency={request.currency} />
        </Fact>
      ) : null}
      <Fact name={words.why}>
        {request.reason}
        {request.again ? `. ${words.again}` : ''}
      </Fact>
    </>
  );
}

/** A creator's sum, and its address where that is not the creator's own. */
const PayoutTarget = ({ chain, address, cents, payee, taxCents }: RequestedPayout) => (
  <Fact name={`${words.to} ${address} (${chainTitles[chain]})`}>
    <Dollars cents={cents} />
    {payee !== undefined && payee !== address ? <p>{words.payee(payee)}</p> : null}
    {taxCents !== undefined && taxCents !== '0' ? (
      <p>
        {words.deducted} <Dollars cents={taxCents} />
      </p>
    ) : null}
  </Fact>
);
