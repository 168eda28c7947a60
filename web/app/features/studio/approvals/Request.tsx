import { chainTitles } from '@talkies/shared';
import type { RequestedPayout, StudioApproval } from '@talkies/shared/studio/schemas';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { LocalTime } from '../../../components/LocalTime.tsx';
import { studioApprovals as words } from '../../../messages/en.ts';
import { Charged, Dollars } from '../orders/Charged.tsx';
import { studioOrderPath } from '../orders/paths.ts';
import * as styles from '../screen.module.css';

const Row = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);

/** What somebody asked for, and what became of it. */
export function Request({ approval, own }: { approval: StudioApproval; own: boolean }) {
  const { state, cents, requestedBy, requestedAt, expiresAt, decidedBy, decidedAt, decision } = approval;
  return (
    <>
      <h2>
        <Heading request={approval.request} />
      </h2>
      <dl className={`rows ${styles.facts}`}>
        <RequestTarget request={approval.request} />
        <Row name={words.worth}>
          <Dollars cents={cents} />
        </Row>
        <Row name={words.requestedBy}>
          {requestedBy}
          {own ? ` (${words.ownName})` : ''}
        </Row>
        <Row name={words.requestedAt}>
          <LocalTime at={requestedAt} />
        </Row>
        {state === 'waiting' ? (
          <Row name={words.until}>
            <LocalTime at={expiresAt} />
          </Row>
        ) : (
          <Row name={words.states[state]}>
            <LocalTime at={decidedAt ?? expiresAt} />
          </Row>
        )}
        {decidedBy ? <Row name={words.decidedBy}>{decidedBy}</Row> : null}
        {decision ? <Row name={words.decision}>{decision}</Row> : null}
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
  if (request.kind === 'payout') return <Row name={words.to}>{request.address}</Row>;
  if (request.kind === 'batch')
    return request.payouts.map((payout) => (
      <PayoutTarget key={`${payout.chain}/${payout.address}`} {...payout} />
    ));
  return (
    <>
      <Row name={words.amount}>
        <Charged amount={request.amount} currency={request.currency} />
      </Row>
      <Row name={words.why}>
        {request.reason}
        {request.again ? `. ${words.again}` : ''}
      </Row>
    </>
  );
}

/** A creator's sum, and where it goes unless that is their own address. */
const PayoutTarget = ({ chain, address, cents, payee, taxCents }: RequestedPayout) => (
  <Row name={`${words.to} ${address} (${chainTitles[chain]})`}>
    <Dollars cents={cents} />
    {payee !== undefined && payee !== address ? <p>{words.payee(payee)}</p> : null}
    {taxCents !== undefined && taxCents !== '0' ? (
      <p>
        {words.deducted} <Dollars cents={taxCents} />
      </p>
    ) : null}
  </Row>
);
