import { deliveryStates, studioPatterns } from '@talkies/shared/studio';
import type { StudioIssue } from '@talkies/shared/studio/schemas';
import { useNavigate } from 'react-router';
import { Button } from '../../../components/Button.tsx';
import { LocalTime } from '../../../components/LocalTime.tsx';
import { useReloadWhile } from '../../../lib/timing/use-reload-while.ts';
import { deliveryWords, studioNewsletter as words } from '../../../messages/en.ts';
import { studioApi } from '../kit/calls/api.ts';
import { CallProblem } from '../kit/calls/CallProblem.tsx';
import { useStudioCall } from '../kit/calls/use-studio-call.ts';
import { ScheduleForm } from '../kit/form/ScheduleForm.tsx';
import type { FormState } from '../kit/form/use-editor-form.ts';
import * as screen from '../kit/screen.module.css';
import * as styles from './issue.module.css';

/** The sending of an issue: test mail, sending, progress. */
export function Sending({ issue, form }: { issue: StudioIssue; form: FormState }) {
  const call = useStudioCall();
  const { busy, error, run } = call;
  const { state } = issue;
  const params = { id: issue.id };
  useReloadWhile(state === 'sending' || state === 'scheduled');
  const resume = () =>
    run(async () => {
      await studioApi('sendIssue', { params, body: { version: issue.version } });
      return words.sent;
    });
  const stop = (message: string) => () =>
    run(async () => {
      await studioApi('stopIssue', { params });
      return message;
    });
  return (
    <section className={styles.sending} aria-labelledby="sending">
      <h2 id="sending">{words.sending}</h2>
      {state === 'draft' ? <Draft issue={issue} form={form} call={call} /> : null}
      {state === 'scheduled' && issue.sendAt ? (
        <>
          <p>
            <LocalTime at={issue.sendAt} />. {words.subscribers(issue.subscribers)}
          </p>
          <Button variant="ghost" size="compact" busy={busy} onClick={stop(words.takenBack)}>
            {words.takeBack}
          </Button>
        </>
      ) : null}
      {issue.startedAt ? <Progress issue={issue} /> : null}
      {state === 'sending' ? (
        <Button variant="ghost" size="compact" busy={busy} onClick={stop(words.stopped)}>
          {words.stop}
        </Button>
      ) : null}
      {state === 'stopped' && issue.deliveries.waiting > 0 ? (
        <>
          <p className="muted">{words.sendEffect(issue.deliveries.waiting)}</p>
          <Button variant="ghost" size="compact" busy={busy} onClick={resume}>
            {words.resume}
          </Button>
        </>
      ) : null}
      <CallProblem error={error} />
    </section>
  );
}

interface DraftProps {
  issue: StudioIssue;
  form: FormState;
  call: ReturnType<typeof useStudioCall>;
}

function Draft({ issue, form: { dirty, latest: version }, call: { busy, error, run } }: DraftProps) {
  const navigate = useNavigate();
  const params = { id: issue.id };
  const send = (message: string, at?: string) =>
    run(async () => {
      await studioApi('sendIssue', { params, body: { version, ...(at ? { at } : {}) } });
      return message;
    });
  const test = () => run(async () => words.tested((await studioApi('testIssue', { params })).to));
  const remove = () =>
    run(async () => {
      await studioApi('removeIssue', { params });
      void navigate(studioPatterns.newsletter, { replace: true });
      return words.removed;
    });
  return (
    <>
      {issue.finishedAt ? (
        <p>
          <LocalTime at={issue.finishedAt} />: {words.notBegunEffect}
        </p>
      ) : null}
      <p>{words.subscribers(issue.subscribers)}</p>
      {dirty ? (
        <p className="muted">{words.saveFirst}</p>
      ) : (
        <>
          <p className="muted">{words.sendEffect(issue.subscribers)}</p>
          <div className={screen.actions}>
            <Button variant="ghost" size="compact" busy={busy} onClick={test}>
              {words.test}
            </Button>
            <Button size="compact" busy={busy} onClick={() => send(words.sent)}>
              {words.send}
            </Button>
          </div>
          <ScheduleForm
            words={words}
            busy={busy}
            error={error}
            schedule={(at) => void send(words.scheduled, at)}
          />
        </>
      )}
      <div className={screen.actions}>
        <Button variant="ghost" size="compact" busy={busy} onClick={remove}>
          {words.remove}
        </Button>
      </div>
    </>
  );
}

function Progress({ issue: { deliveries, finishedAt, unsubscribed } }: { issue: StudioIssue }) {
  const all = deliveryStates.reduce((sum, state) => sum + deliveries[state], 0);
  const open = deliveries.waiting + deliveries.sending;
  return (
    <>
      <progress max={Math.max(all, 1)} value={all === 0 ? 1 : all - open} aria-label={words.deliveries} />
      <dl className={styles.counts}>
        {deliveryStates
          .filter((state) => deliveries[state] > 0)
          .map((state) => (
            <div key={state}>
              <dt>{state === 'waiting' && finishedAt ? words.unsent : deliveryWords[state]}</dt>
              <dd className="num">{deliveries[state]}</dd>
            </div>
          ))}
        <div>
          <dt>{words.unsubscribed}</dt>
          <dd className="num">{unsubscribed}</dd>
        </div>
      </dl>
    </>
  );
}
