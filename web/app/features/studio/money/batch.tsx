import { studioPatterns } from '@talkies/shared/studio';
import { Link, useRevalidator } from 'react-router';
import { Button } from '../../../components/Button.tsx';
import { formatMoment } from '../../../lib/format/dates.ts';
import { useReloadWhile } from '../../../lib/timing/use-reload-while.ts';
import { studioBatches as words } from '../../../messages/en.ts';
import { loadInStudio } from '../kit/calls/load.ts';
import { StudioPage } from '../kit/page/StudioPage.tsx';
import { studioMeta } from '../kit/page/studio-meta.ts';
import * as styles from '../kit/screen.module.css';
import type { Route } from './+types/batch';
import { PayoutTable } from './PayoutTable.tsx';

const AGAIN_MS = 5_000;

export const loader = ({ context, params }: Route.LoaderArgs) =>
  loadInStudio(context, (studio) => studio('payoutBatch', { params: { id: params.id } }));

export const meta: Route.MetaFunction = () => studioMeta(words.one);

export { StudioProblem as ErrorBoundary } from '../kit/page/StudioProblem.tsx';

/** A batch: the page reloads until no payout is on its way. */
export default function Batch({ loaderData: { batch, payouts } }: Route.ComponentProps) {
  const { state, revalidate } = useRevalidator();
  useReloadWhile(batch.states.begun > 0, AGAIN_MS);
  return (
    <StudioPage
      title={words.one}
      lead={`${batch.startedBy}, ${formatMoment(batch.startedAt)}`}
      actions={
        <div className={styles.actions}>
          <Link className="link" to={studioPatterns.batches}>
            {words.back}
          </Link>
          <Button variant="ghost" size="compact" busy={state === 'loading'} onClick={() => void revalidate()}>
            {words.again}
          </Button>
        </div>
      }
    >
      <div className={styles.screen}>
        <p className={styles.figure} role="status">
          {words.state(batch.states)}
        </p>
        <PayoutTable payouts={payouts} creators />
      </div>
    </StudioPage>
  );
}
