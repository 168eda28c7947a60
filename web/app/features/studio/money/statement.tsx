import { statementText } from '@talkies/shared/studio/statement';
import { Link } from 'react-router';
import { Button } from '../../../components/Button.tsx';
import { formatMoment } from '../../../lib/format/dates.ts';
import { studioStatement as words } from '../../../messages/en.ts';
import { studioApi } from '../kit/calls/api.ts';
import { CallProblem } from '../kit/calls/CallProblem.tsx';
import { loadInStudio } from '../kit/calls/load.ts';
import { useStudioCall } from '../kit/calls/use-studio-call.ts';
import { StudioPage } from '../kit/page/StudioPage.tsx';
import { studioMeta } from '../kit/page/studio-meta.ts';
import { useStudioMember } from '../kit/page/use-studio-member.ts';
import * as styles from '../kit/screen.module.css';
import type { Route } from './+types/statement';
import { creatorPath, statementFile } from './paths.ts';

interface Params {
  chain: string;
  address: string;
  month: string;
}
const sent = ({ chain, address, month }: Params) => ({ chain: chain as 'polygon', address, month });

export const loader = ({ context, params }: Route.LoaderArgs) =>
  loadInStudio(context, (studio) => studio('royaltyStatement', { params: sent(params) }));

export const meta: Route.MetaFunction = () => studioMeta(words.title);

export { StudioProblem as ErrorBoundary } from '../kit/page/StudioProblem.tsx';

export default function Statement({ loaderData, params }: Route.ComponentProps) {
  const { issuedAt, over, figures } = loaderData;
  const { seller, facts, amounts, notes } = statementText(figures);
  const mayIssue = useStudioMember().permissions.includes('payout') && over && issuedAt === null;
  const state = issuedAt
    ? `${words.issuedAt} ${formatMoment(issuedAt)}`
    : over
      ? words.notIssued
      : words.notOver;
  return (
    <StudioPage
      title={`${words.title} ${params.month}`}
      lead={state}
      actions={
        <Link className="link" to={creatorPath(params)}>
          {words.back}
        </Link>
      }
    >
      <div className={styles.screen}>
        <div className={styles.actions}>
          <a className="link" href={statementFile(params, 'statement.pdf')} download>
            {words.pdf}
          </a>
          <a className="link" href={statementFile(params, 'statement.csv')} download>
            {words.csv}
          </a>
        </div>
        <p>{seller.join(', ')}</p>
        <Rows id="statement-facts" title={words.facts} rows={facts} />
        <Rows id="statement-amounts" title={words.amounts} rows={amounts} />
        {notes.map((note) => (
          <p key={note} className="small muted">
            {note}
          </p>
        ))}
        {mayIssue ? <Issue params={params} /> : null}
      </div>
    </StudioPage>
  );
}

const Rows = ({
  id,
  title,
  rows,
}: {
  id: string;
  title: string;
  rows: { label: string; text: string }[];
}) => (
  <section aria-labelledby={id}>
    <h2 id={id}>{title}</h2>
    <dl className={`rows ${styles.facts}`}>
      {rows.map(({ label, text }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two items may have one title
        <div key={index}>
          <dt>{label}</dt>
          <dd className={styles.long}>{text}</dd>
        </div>
      ))}
    </dl>
  </section>
);

function Issue({ params }: { params: Params }) {
  const { busy, error, run } = useStudioCall();
  const issue = () =>
    run(async () => {
      await studioApi('issueStatement', { params: sent(params) });
      return words.issued;
    });
  return (
    <div className={styles.effect}>
      <p>{words.issueText}</p>
      <CallProblem error={error} />
      <Button size="compact" busy={busy} onClick={() => void issue()}>
        {words.issue}
      </Button>
    </div>
  );
}
