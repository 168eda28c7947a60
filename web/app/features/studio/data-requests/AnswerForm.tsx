import { useState } from 'react';
import { Button } from '../../../components/Button.tsx';
import { TextArea } from '../../../components/field/TextArea.tsx';
import { studioDataRequests as words } from '../../../messages/en.ts';
import { studioApi } from '../kit/calls/api.ts';
import { CallProblem } from '../kit/calls/CallProblem.tsx';
import { useStudioCall } from '../kit/calls/use-studio-call.ts';
import { ActionDialog } from '../kit/form/ActionDialog.tsx';
import { ReasonField } from '../kit/form/ReasonField.tsx';
import { StudioForm } from '../kit/form/StudioForm.tsx';
import * as styles from '../kit/screen.module.css';
import type { InspectedDataRequest } from './inspected-data-request.ts';

const effectOf = ({ kind, parts }: InspectedDataRequest): string =>
  kind === 'access' ? words.effect.access(parts.length) : words.effect[kind];

interface Answer {
  outcome: 'done' | 'refused';
  text: string;
  reason: string;
}

/** The effect of an answer, and its form: the pressed button decides between both answers; an erasure is asked about once more. */
export function AnswerForm({ request, again }: { request: InspectedDataRequest; again: () => void }) {
  const { id, kind, obstacles } = request;
  const { busy, error, run } = useStudioCall();
  const [erasing, setErasing] = useState<Answer>();
  const answer = async (body: Answer): Promise<string> => {
    await studioApi('answerDataRequest', { params: { id }, body });
    return words.sent;
  };
  const send = async (form: FormData): Promise<void> => {
    const text = (name: string) => String(form.get(name) ?? '').trim();
    const outcome = text('outcome') === 'done' ? 'done' : 'refused';
    const body: Answer = { outcome, text: text('text'), reason: text('reason') };
    if (kind === 'erasure' && outcome === 'done') setErasing(body);
    else if (await run(() => answer(body))) again();
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
      <StudioForm className={styles.form} label={words.answer} busy={busy} send={(form) => void send(form)}>
        {/* Enter presses a form's first button: none of the answers, as each is mailed at once */}
        <button type="submit" disabled hidden />
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
      {erasing ? (
        <ActionDialog
          title={words.eraseTitle}
          label={words.done.erasure}
          keep={words.keep}
          onClose={() => setErasing(undefined)}
          act={async () => {
            const sent = await answer(erasing);
            again();
            return sent;
          }}
        >
          <p>{words.effect.erasure}</p>
          <p>
            <b>{words.text}</b>: {erasing.text}
          </p>
        </ActionDialog>
      ) : null}
    </section>
  );
}
