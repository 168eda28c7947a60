import type { Image } from '@talkies/shared/schemas';
import type { ItemFields, StudioItem, StudioLoop, StudioResponse } from '@talkies/shared/studio/schemas';
import { type ReactNode, Suspense, useState } from 'react';
import type { ApiProblem } from '../../../../lib/api/api.ts';
import { lazy } from '../../../../lib/timing/lazy.ts';
import { studioItem as words } from '../../../../messages/en.ts';
import { studioApi } from '../../kit/calls/api.ts';
import { Editor, FormPart } from '../../kit/form/Editor.tsx';
import { LoopUpload, PictureUpload } from '../../kit/form/uploads.tsx';
import {
  type EditorForm,
  type FormState,
  type Saved,
  useEditorForm,
} from '../../kit/form/use-editor-form.ts';
import { useNewest } from '../../kit/form/use-newest.ts';
import { Fields } from './Fields.tsx';

interface Props {
  item: StudioItem;
  films: StudioResponse<'catalogueFilms'>['films'];
  readOnly: boolean;
  /** for a new item: called when it has its id */
  onCreated?: (id: string) => void;
  /** beside the form; receives the newest known item, and whether the form has unsaved changes */
  aside?: (item: StudioItem, form: FormState) => ReactNode;
}

/** An item's form, with a preview of the item in the shop. */
export function ItemEditor({ item, films, readOnly, onCreated, aside }: Props) {
  const form = useEditorForm(`item-${item.id}`, item);
  const { newest, note } = useNewest(item);
  const params = { id: item.id };
  const save = async (version: number, fields: ItemFields): Promise<Saved<ItemFields>> => {
    if (!onCreated) return note(await studioApi('changeItem', { params, body: { version, fields } }));
    const made = await studioApi('createItem', { body: { fields } });
    onCreated(made.id);
    return item;
  };
  return (
    <Editor
      form={form}
      saved={item}
      label={words.form}
      labels={words.field}
      readOnly={readOnly}
      save={save}
      reload={() => studioApi('catalogueItem', { params })}
      saveLabel={onCreated ? words.create : undefined}
      savedMessage={onCreated ? words.created : undefined}
      side={
        <>
          {aside?.(newest, form)}
          <Suspense>{readOnly ? null : <Preview fields={form.fields} />}</Suspense>
        </>
      }
    >
      {(error) => (
        <>
          <Fields form={form} films={films} fixed={item.fixed} error={error} readOnly={readOnly} />
          <Uploads form={form} item={item} error={error} readOnly={readOnly} />
        </>
      )}
    </Editor>
  );
}

/** The shop's cards and pages are loaded after the form. */
const Preview = lazy(() => import('./Preview.tsx'));

type Shown = StudioItem['pictures'];

interface UploadsProps {
  form: EditorForm<ItemFields>;
  item: StudioItem;
  error: ApiProblem | undefined;
  readOnly: boolean;
}

function Uploads({ form, item, error, readOnly }: UploadsProps) {
  // pictures uploaded here that the item does not have yet
  const [uploaded, setUploaded] = useState<Partial<Shown>>({});
  const shown = <F extends keyof Shown>(field: F): Shown[F] | null => {
    const key = form.fields[field];
    if (key === null) return null;
    const known = [uploaded[field], item.pictures[field]].find((one) => one?.key === key);
    return (known ?? null) as Shown[F] | null;
  };
  const set = (field: keyof Shown, made: Image | StudioLoop | null): void => {
    form.set(field, made?.key ?? null);
    setUploaded((before) => ({ ...before, [field]: made }));
  };
  const common = (field: keyof Shown) => ({
    label: words.upload[field],
    hint: words.uploadHint[field],
    error: error?.field(field),
    readOnly,
  });
  return (
    <FormPart title={words.parts.pictures}>
      {(['image', 'thumb', 'creatorImage'] as const).map((field) => (
        <PictureUpload
          key={field}
          {...common(field)}
          shown={shown(field)}
          onChange={(made) => set(field, made)}
        />
      ))}
      <LoopUpload
        {...common('animation')}
        shown={shown('animation')}
        onChange={(made) => set('animation', made)}
      />
    </FormPart>
  );
}
