import { dataRequestKinds } from '@talkies/shared';
import { studioPatterns } from '@talkies/shared/studio';
import { useNavigate } from 'react-router';
import { Button } from '../../../components/Button.tsx';
import { Field } from '../../../components/field/Field.tsx';
import { TextArea } from '../../../components/field/TextArea.tsx';
import { studioDataRequests } from '../../../messages/en.ts';
import { studioApi } from '../calls/api.ts';
import { CallProblem } from '../calls/CallProblem.tsx';
import { useStudioCall } from '../calls/use-studio-call.ts';
import { StudioForm } from '../form/StudioForm.tsx';
import * as styles from '../screen.module.css';

const words = studioDataRequests.open;

/** Writes down what somebody wants of their data who told us by mail or telephone; leads to it. */
export default function OpenRequest({ id }: { id: string }) {
  const navigate = useNavigate();
  const { busy, error, run } = useStudioCall();
  const send = (form: FormData) =>
    run(async () => {
      const text = (name: string) => String(form.get(name) ?? '').trim();
      const kind = dataRequestKinds.find((one) => one === form.get('kind')) ?? 'access';
      const reason = text('reason');
      const body = { kind, text: text('text'), reason };
      const opened = await studioApi('openDataRequestFor', { params: { id }, body });
      void navigate(studioPatterns.dataRequest.replace(':id', opened.id), { state: { reason } });
      return words.opened(opened.id);
    });
  return (
    <details className={styles.disclosure}>
      <summary>{words.name}</summary>
      <StudioForm className={styles.form} label={words.name} busy={busy} send={send}>
        <p>{words.text}</p>
        <label className="field">
          <b>{words.kind}</b>
          <select className="input" name="kind">
            {dataRequestKinds.map((kind) => (
              <option key={kind} value={kind}>
                {studioDataRequests.kinds[kind]}
              </option>
            ))}
          </select>
        </label>
        <TextArea label={words.words} name="text" maxLength={2000} error={error?.field('text')} />
        <Field
          label={words.reason}
          name="reason"
          required
          minLength={3}
          maxLength={200}
          autoComplete="off"
          error={error?.field('reason')}
        />
        <CallProblem error={error} />
        <Button type="submit" look="ghost" size="compact" busy={busy}>
          {words.name}
        </Button>
      </StudioForm>
    </details>
  );
}
