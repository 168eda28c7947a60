import { studioPatterns, studioThreadPath } from '@talkies/shared/studio';

import { Link } from 'react-router';
import { LocalTime } from '../../../components/LocalTime.tsx';
import { studioDataRequests as words } from '../../../messages/en.ts';
import { studioApi } from '../kit/calls/api.ts';
import { CallProblem } from '../kit/calls/CallProblem.tsx';
import { ReasonForm } from '../kit/form/ReasonForm.tsx';
import { StudioPage } from '../kit/page/StudioPage.tsx';
import { studioMeta } from '../kit/page/studio-meta.ts';
import { useInspection } from '../kit/page/use-inspection.ts';
import * as styles from '../kit/screen.module.css';
import { studioPersonPath } from '../people/paths.ts';
import type { Route } from './+types/data-request';
import { AnswerForm } from './AnswerForm.tsx';
import type { InspectedDataRequest } from './inspected-data-request.ts';

export const meta: Route.MetaFunction = () => studioMeta(words.title);

export { StudioProblem as ErrorBoundary } from '../kit/page/StudioProblem.tsx';

/** The person of a request is loaded once a reason was given. */
export default function StudioDataRequest({ params }: Route.ComponentProps) {
  const { id } = params;
  const { reason, inspected, busy, error, open } = useInspection(id, (why) =>
    studioApi('inspectDataRequest', { params: { id }, body: { reason: why } }),
  );
  const actions = (
    <Link className="link" to={studioPatterns.dataRequests}>
      {words.all}
    </Link>
  );
  return (
    <StudioPage title={words.heading(id)} actions={actions}>
      <div className={styles.screen}>
        <CallProblem error={error} />
        {inspected ? (
          <div className={styles.columns}>
            {inspected.state === 'open' ? (
              <AnswerForm request={inspected} again={() => open(reason ?? '')} />
            ) : (
              <section aria-labelledby="answered">
                <h2 id="answered">{words.answered}</h2>
                <p className={styles.written}>{inspected.answer ?? words.noWords}</p>
              </section>
            )}
            <DataRequestFacts request={inspected} reason={reason ?? ''} />
          </div>
        ) : (
          <ReasonForm
            words={words.inspection}
            reason={reason}
            busy={busy}
            error={error?.field('reason')}
            open={open}
          />
        )}
      </div>
    </StudioPage>
  );
}

function DataRequestFacts({ request, reason }: { request: InspectedDataRequest; reason: string }) {
  const { kind, state, person, threadId, openedAt, openedBy, dueAt, daysLeft, text } = request;
  return (
    <section aria-labelledby="request-facts">
      <h2 id="request-facts">{words.facts}</h2>
      <dl className={`rows ${styles.facts}`}>
        <div>
          <dt>{words.columns.kind}</dt>
          <dd>
            {words.kinds[kind]}: {words.states[state]}
          </dd>
        </div>
        <div>
          <dt>{words.person}</dt>
          <dd>
            {person ? (
              <>
                <Link className="textlink" to={studioPersonPath(person.id)} state={{ reason }}>
                  {person.name}
                </Link>
                <br />
                {person.email}
              </>
            ) : (
              words.gone
            )}
          </dd>
        </div>
        <div>
          <dt>{words.columns.opened}</dt>
          <dd>
            <LocalTime at={openedAt} /> · {openedBy ?? words.themselves}
          </dd>
        </div>
        <div>
          <dt>{words.columns.due}</dt>
          <dd>
            <LocalTime at={dueAt} />
            {state === 'open' ? ` · ${words.left(daysLeft)}` : null}
          </dd>
        </div>
        {threadId ? (
          <div>
            <dt>{words.conversation}</dt>
            <dd>
              <Link className="textlink num" to={studioThreadPath(threadId)}>
                {threadId}
              </Link>
            </dd>
          </div>
        ) : null}
      </dl>
      <h3>{words.theirWords}</h3>
      <p className={styles.written}>{text || words.noWords}</p>
    </section>
  );
}
