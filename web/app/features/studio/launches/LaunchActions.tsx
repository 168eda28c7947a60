import { studioPatterns } from '@talkies/shared/studio';
import type { StudioLaunch } from '@talkies/shared/studio/schemas';
import { useNavigate } from 'react-router';
import { Button } from '../../../components/Button.tsx';
import { Field } from '../../../components/field/Field.tsx';
import { studioLaunches as words } from '../../../messages/en.ts';
import { studioApi } from '../kit/calls/api.ts';
import { CallProblem } from '../kit/calls/CallProblem.tsx';
import { useStudioCall } from '../kit/calls/use-studio-call.ts';
import { StudioForm } from '../kit/form/StudioForm.tsx';
import * as styles from '../kit/screen.module.css';

/** Announces, stops, resumes or throws a launch away, with the effect in numbers. */
export function LaunchActions({ launch, dirty }: { launch: StudioLaunch; dirty: boolean }) {
  const navigate = useNavigate();
  const { busy, error, run } = useStudioCall();
  const { id, version, stage, items, figures, fields, listed } = launch;
  const params = { id };
  const schedule = (scheduled: boolean, done: string) => () =>
    void run(async () => {
      await studioApi('scheduleLaunch', { params, body: { version, scheduled } });
      return done;
    });
  const remove = () =>
    void run(async () => {
      await studioApi('removeLaunch', { params, body: { version, listed } });
      void navigate(studioPatterns.launches, { replace: true });
      return words.removed;
    });
  const stop = (stopped: boolean, reason: string, done: string): Promise<boolean> =>
    run(async () => {
      await studioApi('stopLaunch', { params, body: { stopped, reason } });
      return done;
    });
  const left = items.reduce((sum, { quantity, sold, reserved }) => sum + quantity - sold - reserved, 0);
  const editions = items.reduce((sum, { quantity }) => sum + quantity, 0);
  return (
    <div className={styles.form}>
      {fields.listUse === 'only' && listed === 0 ? <p className={styles.effect}>{words.listEmpty}</p> : null}
      {stage === 'draft' ? (
        <>
          <p className={styles.effect}>{words.announceEffect(items.length, editions)}</p>
          {dirty ? (
            <p className="muted">{words.saveFirst}</p>
          ) : (
            <Button size="compact" busy={busy} onClick={schedule(true, words.announced)}>
              {words.announce}
            </Button>
          )}
          <details className={styles.disclosure}>
            <summary>{words.remove}</summary>
            <p className={styles.effect}>{words.removeEffect(listed, launch.reminders, figures.waiting)}</p>
            <Button variant="ghost" size="compact" busy={busy} onClick={remove}>
              {words.removeSure}
            </Button>
          </details>
        </>
      ) : null}
      {stage === 'announced' ? (
        <details className={styles.disclosure}>
          <summary>{words.takeBack}</summary>
          <p className={styles.effect}>
            {words.takeBackEffect(items.length, left, figures.waiting, launch.reminders)}
          </p>
          <Button variant="ghost" size="compact" busy={busy} onClick={schedule(false, words.takenBack)}>
            {words.takeBackSure}
          </Button>
        </details>
      ) : null}
      {['announced', 'early', 'open'].includes(stage) ? (
        <StudioForm
          className={styles.form}
          busy={busy}
          label={words.stop}
          send={(form) => stop(true, String(form.get('reason') ?? ''), words.stopped)}
        >
          <p className={styles.effect}>{words.stopEffect(figures.open, figures.waiting)}</p>
          <Field label={words.stopReason} name="reason" maxLength={300} autoComplete="off" />
          <Button type="submit" variant="ghost" size="compact" busy={busy}>
            {words.stop}
          </Button>
        </StudioForm>
      ) : null}
      {stage === 'stopped' ? (
        <Button size="compact" busy={busy} onClick={() => void stop(false, '', words.resumed)}>
          {words.resume}
        </Button>
      ) : null}
      <CallProblem error={error} />
    </div>
  );
}
