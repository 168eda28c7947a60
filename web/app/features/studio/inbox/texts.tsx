import { studioPatterns } from '@talkies/shared/studio';
import type { InboxText } from '@talkies/shared/studio/schemas';
import { useMemo, useState } from 'react';
import { Link } from 'react-router';
import { Button } from '../../../components/Button.tsx';
import { Field } from '../../../components/field/Field.tsx';
import { TextArea } from '../../../components/field/TextArea.tsx';
import { studioInbox } from '../../../messages/en.ts';
import { studioApi } from '../calls/api.ts';
import { CallProblem } from '../calls/CallProblem.tsx';
import { loadInStudio } from '../calls/load.ts';
import { useStudioCall } from '../calls/use-studio-call.ts';
import { Editor } from '../form/Editor.tsx';
import { useEditorForm } from '../form/use-editor-form.ts';
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
          <Text key={text.id} known={text} onRemoved={setRemoved} />
        ))}
        <section aria-labelledby="new-text">
          <h2 id="new-text">{words.newOne}</h2>
          <Text known={null} onRemoved={setRemoved} />
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

const savedOf = ({ version, title, text }: Omit<InboxText, 'id'>) => ({ version, fields: { title, text } });
const empty = savedOf({ version: 0, title: '', text: '' });

function Text({ known, onRemoved }: TextProps) {
  const { busy, error: notRemoved, run } = useStudioCall();
  const saved = useMemo(() => (known ? savedOf(known) : empty), [known]);
  const form = useEditorForm(`inbox-text-${known?.id ?? 'new'}`, saved);
  const { fields, set } = form;
  const save = async (version: number, body: typeof fields) => {
    if (known)
      return savedOf(
        await studioApi('changeReadyText', { params: { id: known.id }, body: { ...body, version } }),
      );
    await studioApi('addReadyText', { body });
    return empty;
  };
  const reload = async () => {
    const { texts } = await studioApi('listReadyTexts');
    return savedOf(texts.find(({ id }) => id === known?.id) ?? { ...saved, ...saved.fields });
  };
  const remove = (text: InboxText) =>
    run(async () => {
      await studioApi('removeReadyText', { params: { id: text.id } });
      onRemoved(text);
      return words.removed;
    });
  return (
    <Editor
      form={form}
      saved={saved}
      label={known?.title ?? words.newOne}
      labels={{ title: words.name, text: words.text }}
      readOnly={false}
      save={save}
      reload={reload}
      saveLabel={known ? words.change : words.add}
      savedMessage={known ? words.changed : words.added}
    >
      {(error) => (
        <>
          <Field
            label={words.name}
            name="title"
            maxLength={80}
            value={fields.title}
            error={error?.field('title')}
            onChange={({ target }) => set('title', target.value)}
          />
          <TextArea
            label={words.text}
            name="text"
            rows={4}
            maxLength={8000}
            value={fields.text}
            error={error?.field('text')}
            onChange={({ target }) => set('text', target.value)}
          />
          <CallProblem error={notRemoved} />
          {known ? (
            <Button look="ghost" size="compact" busy={busy} onClick={() => void remove(known)}>
              {words.remove}
            </Button>
          ) : null}
        </>
      )}
    </Editor>
  );
}
