import type { InboxText } from '@talkies/shared/studio/schemas';
import { useMemo } from 'react';
import { Button } from '../../../components/Button.tsx';
import { Field } from '../../../components/field/Field.tsx';
import { TextArea } from '../../../components/field/TextArea.tsx';
import { Notice } from '../../../components/Notice.tsx';
import type { ApiProblem } from '../../../lib/api/api.ts';
import { studioForm, studioInbox } from '../../../messages/en.ts';
import { studioApi } from '../kit/calls/api.ts';
import { CallProblem } from '../kit/calls/CallProblem.tsx';
import { useStudioCall } from '../kit/calls/use-studio-call.ts';
import { Editor } from '../kit/form/Editor.tsx';
import { storedForm, storedForms } from '../kit/form/stored-form.ts';
import { type EditorForm, useEditorForm } from '../kit/form/use-editor-form.ts';

const words = studioInbox.ready;

interface Props {
  /** null: a new one */
  known: InboxText | null;
  /** The text was removed: it is shown only for what was typed into it, which can be saved as a new one. */
  gone?: boolean;
  onRemoved: (text: InboxText) => void;
}

const savedOf = ({ version, title, text }: Omit<InboxText, 'id'>) => ({ version, fields: { title, text } });
const empty = savedOf({ version: 0, title: '', text: '' });
type Fields = typeof empty.fields;

const FORM = 'inbox-text-';
const NEW = 'new';

/** The texts with unsaved changes in this tab, each in its state at that time. */
export const typedTexts = (): InboxText[] =>
  storedForms(FORM).flatMap((form) => {
    const id = form.slice(FORM.length);
    const stored = id === NEW ? null : storedForm<Fields>(form);
    return stored ? [{ id, version: stored.version, ...stored.base }] : [];
  });

/** The form of a ready-made answer. */
export function ReadyText({ known, gone = false, onRemoved }: Props) {
  const saved = useMemo(() => (known ? savedOf(known) : empty), [known]);
  const form = useEditorForm(`${FORM}${known?.id ?? NEW}`, saved);
  if (gone && !form.dirty) return null;
  const id = gone ? undefined : known?.id;
  const save = async (version: number, body: Fields) => {
    if (id)
      return savedOf(await studioApi('changeReadyText', { params: { id }, body: { ...body, version } }));
    await studioApi('addReadyText', { body });
    return empty;
  };
  const reload = async () => {
    const { texts } = await studioApi('listReadyTexts');
    const found = texts.find((one) => one.id === id);
    return found && savedOf(found);
  };
  const stored = known && !gone;
  return (
    <Editor
      form={form}
      saved={saved}
      label={known?.title ?? words.newOne}
      labels={{ title: words.name, text: words.text }}
      readOnly={false}
      save={save}
      reload={reload}
      saveLabel={stored ? words.change : gone ? words.addAgain : words.add}
      savedMessage={stored ? words.changed : words.added}
    >
      {(error) => (
        <>
          {gone ? <Notice kind="bad">{words.gone}</Notice> : null}
          <TextFields form={form} error={error} />
          {stored ? <Remove known={known} form={form} onRemoved={onRemoved} /> : null}
          {gone && !form.restored ? (
            <Button variant="ghost" size="compact" onClick={() => form.fill(saved)}>
              {studioForm.discard}
            </Button>
          ) : null}
        </>
      )}
    </Editor>
  );
}

interface FieldsProps {
  form: EditorForm<Fields>;
  error: ApiProblem | undefined;
}

const TextFields = ({ form: { fields, set }, error }: FieldsProps) => (
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
  </>
);

interface RemoveProps {
  known: InboxText;
  form: EditorForm<Fields>;
  onRemoved: Props['onRemoved'];
}

function Remove({ known, form, onRemoved }: RemoveProps) {
  const { busy, error, run } = useStudioCall();
  const remove = () =>
    run(async () => {
      await studioApi('removeReadyText', { params: { id: known.id } });
      form.fill(savedOf(known));
      onRemoved(known);
      return words.removed;
    });
  return (
    <>
      <CallProblem error={error} />
      <Button variant="ghost" size="compact" busy={busy} onClick={() => void remove()}>
        {words.remove}
      </Button>
    </>
  );
}
