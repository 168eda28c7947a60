import { Button } from '../../../components/Button.tsx';
import { TextArea } from '../../../components/field/TextArea.tsx';
import { LocalTime } from '../../../components/LocalTime.tsx';
import { studioOrder as words } from '../../../messages/en.ts';
import { studioApi } from '../kit/calls/api.ts';
import { CallProblem } from '../kit/calls/CallProblem.tsx';
import { useStudioCall } from '../kit/calls/use-studio-call.ts';
import { StudioForm } from '../kit/form/StudioForm.tsx';
import * as styles from '../kit/screen.module.css';
import type { InspectedOrder } from './inspected-order.ts';

interface Props {
  inspected: InspectedOrder;
  mayWrite: boolean;
  again: () => void;
}

/** The members' notes on the order. */
export const Notes = ({ inspected: { order, notes }, mayWrite, again }: Props) => (
  <section aria-labelledby="order-notes">
    <h2 id="order-notes">{words.notes}</h2>
    {notes.length === 0 ? <p className="muted">{words.noNotes}</p> : null}
    <ol className={styles.steps}>
      {notes.map(({ author, note, at }) => (
        <li key={`${at}${author}`}>
          <b>{author}</b>
          <LocalTime at={at} />
          <p>{note}</p>
        </li>
      ))}
    </ol>
    {mayWrite ? <NoteForm id={order.id} again={again} /> : null}
  </section>
);

function NoteForm({ id, again }: { id: string; again: () => void }) {
  const { busy, error, run } = useStudioCall();
  const add = async (form: FormData, element: HTMLFormElement): Promise<void> => {
    const note = String(form.get('note')).trim();
    const done = await run(async () => {
      await studioApi('noteOrder', { params: { id }, body: { note } });
      return words.noted;
    });
    if (!done) return;
    element.reset();
    again();
  };
  return (
    <StudioForm className={styles.form} busy={busy} send={add}>
      <TextArea
        label={words.note}
        name="note"
        rows={2}
        required
        maxLength={1000}
        error={error?.field('note')}
      />
      <CallProblem error={error} />
      <Button type="submit" variant="ghost" size="compact" busy={busy}>
        {words.addNote}
      </Button>
    </StudioForm>
  );
}
