import { MESSAGE_MAX, TO_BUYER_MIN } from '@talkies/shared';
import { studioThreadPath } from '@talkies/shared/studio';
import { useState } from 'react';
import { Link } from 'react-router';
import { Button } from '../../../components/Button.tsx';
import { TextArea } from '../../../components/field/TextArea.tsx';
import { studioOrder as words } from '../../../messages/en.ts';
import { studioApi } from '../kit/calls/api.ts';
import { CallProblem } from '../kit/calls/CallProblem.tsx';
import { useStudioCall } from '../kit/calls/use-studio-call.ts';
import { StudioForm } from '../kit/form/StudioForm.tsx';
import * as styles from '../kit/screen.module.css';

/** Begins a conversation with the buyer; the last message is a press away. */
export function WriteToBuyer({ order, again }: { order: string; again: () => void }) {
  const { busy, error, run } = useStudioCall();
  // resent after a lost response, it is the same message
  const [id, setId] = useState(() => crypto.randomUUID());
  const [thread, setThread] = useState<string | null>(null);
  const send = async (form: FormData, element: HTMLFormElement): Promise<void> => {
    const text = String(form.get('text')).trim();
    const done = await run(async () => {
      const written = await studioApi('writeToBuyer', { params: { id: order }, body: { id, text } });
      setThread(written.thread);
      return words.written(written.thread);
    });
    if (!done) return;
    element.reset();
    setId(crypto.randomUUID());
    again();
  };
  return (
    <section aria-labelledby="order-write">
      <h2 id="order-write">{words.write}</h2>
      <StudioForm className={styles.form} label={words.write} busy={busy} send={send}>
        <p>{words.writeText}</p>
        <TextArea
          label={words.writeLabel}
          name="text"
          rows={4}
          required
          minLength={TO_BUYER_MIN}
          maxLength={MESSAGE_MAX}
          hint={words.writeHint}
          error={error?.field('text')}
        />
        <CallProblem error={error} />
        <Button type="submit" variant="ghost" size="compact" busy={busy}>
          {words.writeSend}
        </Button>
      </StudioForm>
      {thread ? (
        <p>
          <Link className="textlink" to={studioThreadPath(thread)}>
            {words.toThread(thread)}
          </Link>
        </p>
      ) : null}
    </section>
  );
}
