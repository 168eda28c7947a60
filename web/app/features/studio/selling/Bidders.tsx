import type { StudioResponse } from '@talkies/shared/studio/schemas';
import { type SubmitEvent, useState } from 'react';
import { Button } from '../../../components/Button.tsx';
import { LocalTime } from '../../../components/LocalTime.tsx';
import { studioSelling, studioAuction as words } from '../../../messages/en.ts';
import { studioApi } from '../kit/calls/api.ts';
import { CallProblem } from '../kit/calls/CallProblem.tsx';
import { useStudioCall } from '../kit/calls/use-studio-call.ts';
import { ReadyFields } from '../kit/form/ReadyFields.tsx';
import { ReasonField } from '../kit/form/ReasonField.tsx';
import { TableBox } from '../kit/page/TableBox.tsx';
import * as screen from '../kit/screen.module.css';

type Bidder = StudioResponse<'inspectBidders'>['bidders'][number];
type Counts = NonNullable<StudioResponse<'studioAuction'>['bidders']>;

/** Applications to bid. The people are shown once a reason was given. */
export function Bidders({ id, counts }: { id: string; counts: Counts }) {
  const [shown, setShown] = useState<{ reason: string; bidders: Bidder[] }>();
  const { busy, error, run } = useStudioCall();
  const params = { id };
  const open = async (reason: string): Promise<void> => {
    const { bidders } = await studioApi('inspectBidders', { params, body: { reason } });
    setShown({ reason, bidders });
  };
  const send = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const reason = String(new FormData(event.currentTarget).get('reason')).trim();
    if (busy) return;
    void run(async () => {
      await open(reason);
      return words.requests;
    });
  };
  const decide = ({ id: bidder, approval }: Bidder, approved: boolean) =>
    run(async () => {
      try {
        const body = { approved, seen: approval };
        await studioApi('decideBidder', { params: { id, bidder }, body });
      } finally {
        // also after a refusal: the displayed data may be old
        if (shown) await open(shown.reason);
      }
      return approved ? words.approvedDone : words.refusedDone;
    });
  return (
    <section aria-labelledby="bidders">
      <h2 id="bidders">{words.requests}</h2>
      <p>
        {counts.approval
          ? `${words.waiting(counts.waiting)}; ${words.counts(counts.approved, counts.refused)}.`
          : words.noApproval}
      </p>
      {shown ? (
        <BidderTable bidders={shown.bidders} busy={busy} decide={(...one) => void decide(...one)} />
      ) : (
        <form className={screen.form} onSubmit={send}>
          <ReadyFields>
            <ReasonField
              label={words.lookReason}
              hint={studioSelling.reasonHint}
              error={error?.field('reason')}
            />
          </ReadyFields>
          <Button type="submit" variant="ghost" size="compact" busy={busy}>
            {words.inspect}
          </Button>
        </form>
      )}
      <CallProblem error={error} />
    </section>
  );
}

interface TableProps {
  bidders: Bidder[];
  busy: boolean;
  decide: (bidder: Bidder, approved: boolean) => void;
}

const BidderTable = ({ bidders, busy, decide }: TableProps) =>
  bidders.length === 0 ? (
    <p className="muted">{words.nobody}</p>
  ) : (
    <TableBox label={words.requests}>
      <table className={screen.table}>
        <thead>
          <tr>
            {(['name', 'email', 'at', 'approval', 'actions'] as const).map((name) => (
              <th key={name} scope="col">
                {words.person[name]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {bidders.map((bidder) => (
            <tr key={bidder.id}>
              <th scope="row" className={screen.long}>
                {bidder.name}
              </th>
              <td className={screen.long}>{bidder.email}</td>
              <td>
                <LocalTime at={bidder.acceptedAt} />
              </td>
              <td>{words.approvals[bidder.approval]}</td>
              <td>
                <div className={screen.actions}>
                  {bidder.approval === 'waiting' || bidder.approval === 'refused' ? (
                    <Button
                      variant="ghost"
                      size="compact"
                      busy={busy}
                      aria-label={words.approve(bidder.name)}
                      onClick={() => decide(bidder, true)}
                    >
                      {words.approveShort}
                    </Button>
                  ) : null}
                  {bidder.approval === 'waiting' || bidder.approval === 'approved' ? (
                    <Button
                      variant="ghost"
                      size="compact"
                      busy={busy}
                      aria-label={words.refuse(bidder.name)}
                      onClick={() => decide(bidder, false)}
                    >
                      {words.refuseShort}
                    </Button>
                  ) : null}
                </div>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </TableBox>
  );
