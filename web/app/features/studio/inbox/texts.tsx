import { studioPatterns } from '@talkies/shared/studio';
import type { InboxText } from '@talkies/shared/studio/schemas';
import { useState } from 'react';
import { Link } from 'react-router';
import { Button } from '../../../components/Button.tsx';
import { Field } from '../../../components/field/Field.tsx';
import { TextArea } from '../../../components/field/TextArea.tsx';
import { studioInbox } from '../../../messages/en.ts';
import { studioApi } from '../calls/api.ts';
import { CallProblem } from '../calls/CallProblem.tsx';
import { loadInStudio } from '../calls/load.ts';
import { useStudioCall } from '../calls/use-studio-call.ts';
import { StudioForm } from '../form/StudioForm.tsx';
import { StudioPage } from '../page/StudioPage.tsx';
import { studioMeta } from '../page/studio-meta.ts';
import * as styles from '../screen.module.css';
import type { Route } from './+types/texts';

const words = studioInbox.ready;

export const loader = ({ context }: Route.LoaderArgs) =>
  loadInStudio(context, (studio) => studio('listReadyTexts'));

export const meta: Route.MetaFunction = () => studioMeta(studioInbox.texts);

export { StudioProblem as ErrorBoundary } from '../page/StudioProblem.tsx';

export default function StudioInboxTexts({ loaderData: { texts } }: Route.ComponentProps) {
  const [removed, setRemoved] = useState<InboxText>();
  const acts = (
    <Link className="link" to={studioPatterns.inbox}>
      {studioInbox.all}
    </Link>
  );
  return (
    <StudioPage title={studioInbox.texts} lead={words.lead} acts={acts}>
      <div className={styles.screen}>
        {removed ? <Undo removed={removed} onBack={() => setRemoved(undefined)} /> : null}
        {texts.length === 0 ? <p className="muted">{words.none}</p> : null}
        {texts.map((text) => (
          <Text key={`${text.id} ${text.version}`} known={text} onRemoved={setRemoved} />
        ))}
        <section aria-labelledby="new-text">
          <h2 id="new-text">{words.newOne}</h2>
          <Text key={texts.length} known={null} onRemoved={setRemoved} />
        </section>
      </div>
    </StudioPage>
  );
}

function Undo({ removed, onBack }: { removed: InboxText; onBack: () => void }) {
  const { busy, run } = useStudioCall();
  const back = () =>
    run(async () => {
      await studioApi('addReadyText', { body: { title: removed.title, text: removed.text } });
      onBack();
      return words.restored;
    });
  return (
    <div className={styles.acts} role="status">
      <span>{words.removed}</span>
      <Button look="ghost" size="compact" busy={busy} onClick={() => void back()}>
        {words.undo}
      </Button>
    </div>
  );
}

interface TextProps {
  /** null: a new one */
  known: InboxText | null;
  onRemoved: (text: InboxText) => void;
}

function Text({ known, onRemoved }: TextProps) {
  const { busy, error, run } = useStudioCall();
  const save = (form: FormData) =>
    run(async () => {
      const body = { title: String(form.get('title')), text: String(form.get('text')) };
      if (!known) await studioApi('addReadyText', { body });
      else
        await studioApi('changeReadyText', {
          params: { id: known.id },
          body: { ...body, version: known.version },
        });
      return known ? words.changed : words.added;
    });
  const remove = (text: InboxText) =>
    run(async () => {
      await studioApi('removeReadyText', { params: { id: text.id } });
      onRemoved(text);
      return words.removed;
    });
  return (
    <StudioForm className={styles.form} label={known?.title ?? words.newOne} busy={busy} send={save}>
      <Field
        label={words.name}
        name="title"
        required
        maxLength={80}
        defaultValue={known?.title}
        error={error?.field('title')}
      />
      <TextArea
        label={words.text}
        name="text"
        rows={4}
        required
        maxLength={8000}
        defaultValue={known?.text}
        error={error?.field('text')}
      />
      <CallProblem error={error} />
      <div className={styles.acts}>
        <Button type="submit" look="ghost" size="compact" busy={busy}>
          {known ? words.change : words.add}
        </Button>
        {known ? (
          <Button look="ghost" size="compact" busy={busy} onClick={() => void remove(known)}>
            {words.remove}
          </Button>
        ) : null}
      </div>
    </StudioForm>
  );
}
