import type { StudioText } from '@talkies/shared/studio/schemas';
import { useState } from 'react';
import { Link } from 'react-router';
import { Button } from '../../../components/Button.tsx';
import { TextArea } from '../../../components/field/TextArea.tsx';
import { LocalTime } from '../../../components/LocalTime.tsx';
import { useSecond } from '../../../lib/timing/shop-clock.ts';
import { studioTexts as words } from '../../../messages/en.ts';
import { studioApi } from '../kit/calls/api.ts';
import { CallProblem } from '../kit/calls/CallProblem.tsx';
import { useStudioCall } from '../kit/calls/use-studio-call.ts';
import { isMissed } from '../kit/form/is-missed.ts';
import { ReadyFields } from '../kit/form/ReadyFields.tsx';
import { ScheduleForm } from '../kit/form/ScheduleForm.tsx';
import type { FormState } from '../kit/form/use-editor-form.ts';
import * as screen from '../kit/screen.module.css';
import * as styles from './texts.module.css';

interface Props {
  text: StudioText;
  form: FormState;
  readOnly: boolean;
  /** its public address */
  address: string;
  kind: 'post' | 'legal' | 'page';
}

type Call = ReturnType<typeof useStudioCall>;

/** The published version, and the planned one. */
export function TextPublication({ text, form, readOnly, address, kind }: Props) {
  const call = useStudioCall();
  const second = useSecond();
  const { busy, error, run } = call;
  const { plan, published, version } = text;
  const params = { id: text.id };
  const takeBack = () =>
    run(async () => {
      await studioApi('unscheduleText', { params });
      return words.takenBack;
    });
  const withdraw = () =>
    run(async () => {
      await studioApi('withdrawPost', { params });
      return words.withdrawn;
    });
  const current = published === version && form.latest === version;
  return (
    <section className={styles.publication} aria-labelledby="publication">
      <h2 id="publication">{words.publication}</h2>
      <p>
        {published === null ? (
          words.never
        ) : (
          <>
            {words.read}{' '}
            <Link className="textlink" to={address}>
              {words.version(published)}
            </Link>
            {text.publishedAt ? (
              <>
                , <LocalTime at={text.publishedAt} />
              </>
            ) : null}
          </>
        )}
      </p>
      {plan ? (
        <p>
          {words.scheduledAt(plan.number)} <LocalTime inSentence at={plan.at} />.
          {isMissed(plan.at, second) ? ` ${words.missed}` : ''}
        </p>
      ) : null}
      {readOnly ? null : (
        <>
          {plan ? (
            <Button variant="ghost" size="compact" busy={busy} onClick={takeBack}>
              {words.takeBack}
            </Button>
          ) : null}
          {form.dirty ? <p className="muted">{words.saveFirst}</p> : null}
          {current && !form.dirty ? <p className="muted">{words.upToDate}</p> : null}
          {current || form.dirty || plan ? null : (
            <Publish id={text.id} version={form.latest} legal={kind === 'legal'} call={call} />
          )}
          {kind === 'post' && published !== null ? (
            <Button variant="ghost" size="compact" busy={busy} onClick={withdraw}>
              {words.withdraw}
            </Button>
          ) : null}
        </>
      )}
      <CallProblem error={error} />
    </section>
  );
}

interface PublishProps {
  id: string;
  version: number;
  legal: boolean;
  call: Call;
}

/** Publication now or later; with the notification for a legal text. */
function Publish({ id, version, legal, call: { busy, error, run } }: PublishProps) {
  const [notify, setNotify] = useState(false);
  const [summary, setSummary] = useState('');
  const send = (message: string, at?: string) =>
    run(async () => {
      const body = { version, notify, summary: notify ? summary : '', ...(at ? { at } : {}) };
      await studioApi('publishText', { params: { id }, body });
      return message;
    });
  return (
    <>
      <ReadyFields>
        {legal ? (
          <>
            <label className={styles.toggle}>
              <input
                type="checkbox"
                name="notify"
                checked={notify}
                onChange={({ target }) => setNotify(target.checked)}
              />
              {words.notify}
            </label>
            <p className="muted small">{words.notifyHint}</p>
            {notify ? (
              <TextArea
                label={words.summary}
                name="summary"
                rows={3}
                maxLength={500}
                value={summary}
                error={error?.field('summary')}
                onChange={({ target }) => setSummary(target.value)}
              />
            ) : null}
          </>
        ) : null}
        <div className={screen.actions}>
          <Button size="compact" busy={busy} onClick={() => send(words.published)}>
            {words.publish}
          </Button>
        </div>
      </ReadyFields>
      <ScheduleForm
        words={words}
        busy={busy}
        error={error}
        schedule={(at) => void send(words.scheduled, at)}
      />
    </>
  );
}
