import type { InboxText, InboxThread } from '@talkies/shared/studio/schemas';
import { Button } from '../../../components/Button.tsx';
import { TextArea } from '../../../components/field/TextArea.tsx';
import { Notice } from '../../../components/Notice.tsx';
import { studioInbox } from '../../../messages/en.ts';
import { studioApi } from '../kit/calls/api.ts';
import { CallProblem } from '../kit/calls/CallProblem.tsx';
import { useStudioCall } from '../kit/calls/use-studio-call.ts';
import { StudioForm } from '../kit/form/StudioForm.tsx';
import { useEditorForm } from '../kit/form/use-editor-form.ts';
import * as styles from '../kit/screen.module.css';
import { changedMeanwhile } from './changed-meanwhile.ts';

const words = studioInbox.thread;

const nothing = { version: 0, fields: { text: '' } };

interface Props {
  thread: InboxThread;
  texts: readonly InboxText[];
  /** something was written after the answer was begun */
  meanwhile: boolean;
  onAnswered: (thread: InboxThread) => void;
  /** somebody else wrote first: receives the present thread */
  onMeanwhile: (thread: InboxThread) => void;
  onDiscard: () => void;
}

/**
 * An answer by mail. Where somebody else was faster, the typed text stays, and can be sent once their message was
 * shown. It is kept in this tab until it is sent.
 */
export function Answer({ thread, texts, meanwhile, onAnswered, onMeanwhile, onDiscard }: Props) {
  const { busy, error, run } = useStudioCall();
  const form = useEditorForm(`answer-${thread.id}`, nothing);
  const { text } = form.fields;
  const params = { id: thread.id };
  const send = async (close: boolean): Promise<string> => {
    const body = { text, version: thread.version, close };
    let answered: InboxThread;
    try {
      answered = await studioApi('answerThread', { params, body });
    } catch (thrown) {
      const newer = await changedMeanwhile(thrown, thread.id);
      if (newer) onMeanwhile(newer);
      throw thrown;
    }
    form.fill(nothing);
    onAnswered(answered);
    return answered.replies.at(-1)?.undelivered ? words.undeliveredNow : words.sent;
  };
  return (
    <section aria-labelledby="thread-answer">
      <h2 id="thread-answer">{words.answer}</h2>
      <StudioForm
        className={styles.form}
        label={words.answer}
        busy={busy}
        send={() => void run(() => send(true))}
      >
        <ReadyChoice
          texts={texts}
          onChosen={(ready) => form.set('text', text ? `${text}\n\n${ready}` : ready)}
        />
        <TextArea
          label={words.answerLabel}
          name="text"
          rows={8}
          required
          maxLength={8000}
          hint={words.answerHint}
          value={text}
          onChange={(event) => form.set('text', event.target.value)}
          error={error?.field('text')}
        />
        {meanwhile ? <Notice kind="bad">{words.meanwhile}</Notice> : <CallProblem error={error} />}
        <div className={styles.actions}>
          <Button type="submit" size="compact" busy={busy}>
            {meanwhile ? words.sendAnyway : words.sendAndClose}
          </Button>
          {meanwhile ? (
            <Button
              variant="ghost"
              size="compact"
              onClick={() => {
                form.fill(nothing);
                onDiscard();
              }}
            >
              {words.discard}
            </Button>
          ) : (
            <Button variant="ghost" size="compact" busy={busy} onClick={() => void run(() => send(false))}>
              {words.send}
            </Button>
          )}
        </div>
      </StudioForm>
    </section>
  );
}

interface ReadyProps {
  texts: readonly InboxText[];
  onChosen: (text: string) => void;
}

/** Appends a ready-made answer to the typed text. */
const ReadyChoice = ({ texts, onChosen }: ReadyProps) =>
  texts.length === 0 ? null : (
    <label className="field">
      <b>{words.ready}</b>
      <select
        className="input"
        value=""
        onChange={(event) => {
          const ready = texts.find(({ id }) => id === event.target.value);
          if (ready) onChosen(ready.text);
        }}
      >
        <option value="">{words.readyNone}</option>
        {texts.map(({ id, title }) => (
          <option key={id} value={id}>
            {title}
          </option>
        ))}
      </select>
    </label>
  );
