import { Button } from '../../../components/Button.tsx';
import { TextArea } from '../../../components/field/TextArea.tsx';
import { studioDataRequests as words } from '../../../messages/en.ts';
import { studioApi } from '../kit/calls/api.ts';
import { CallProblem } from '../kit/calls/CallProblem.tsx';
import { useStudioCall } from '../kit/calls/use-studio-call.ts';
import { ReasonField } from '../kit/form/ReasonField.tsx';
import { StudioForm } from '../kit/form/StudioForm.tsx';
import * as styles from '../kit/screen.module.css';
import type { InspectedDataRequest } from './inspected-data-request.ts';

const effectOf = ({ kind, parts }: InspectedDataRequest): string =>
  kind === 'access' ? words.effect.access(parts.length) : words.effect[kind];

/** The effect of an answer, and its form: the pressed button decides between both answers. */
export function AnswerForm({ request, again }: { request: InspectedDataRequest; again: () => void }) {
  const { id, kind, obstacles } = request;
  const { busy, error, run } = useStudioCall();
  const send = async (form: FormData, outcome: 'done' | 'refused'): Promise<void> => {
    const text = (name: string) => String(form.get(name) ?? '').trim();
    const body = { outcome, text: text('text'), reason: text('reason') };
    const answered = await run(async () => {
      await studioApi('answerDataRequest', { params: { id }, body });
      return words.sent;
    });
    if (answered) again();
  };
  return (
    <section aria-labelledby="request-answer">
      <h2 id="request-answer">{words.answer}</h2>
      <p className={styles.effect}>{effectOf(request)}</p>
      {obstacles.length > 0 ? (
        <>
          <p>{words.obstacles(obstacles.length)}</p>
          <ul>
            {obstacles.map(({ kind: sort, what }) => (
              <li key={`${sort}${what}`}>{what}</li>
            ))}
          </ul>
        </>
      ) : null}
      <StudioForm
        className={styles.form}
        label={words.answer}
        busy={busy}
        send={(form) => void send(form, form.get('outcome') === 'refused' ? 'refused' : 'done')}
      >
        <TextArea
          label={words.text}
          name="text"
          required
          minLength={3}
          maxLength={2000}
          error={error?.field('text')}
        />
        <ReasonField label={words.reason} error={error?.field('reason')} />
        <CallProblem error={error} />
        <div className={styles.actions}>
          {obstacles.length > 0 ? null : (
            <Button type="submit" name="outcome" value="done" size="compact" busy={busy}>
              {words.done[kind]}
            </Button>
          )}
          <Button type="submit" name="outcome" value="refused" variant="ghost" size="compact" busy={busy}>
            {words.refuse}
          </Button>
        </div>
      </StudioForm>
    </section>
  );
}
