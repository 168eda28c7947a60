import type { Image } from '@talkies/shared/schemas';
import type { ItemFields, StudioItem, StudioLoop, StudioResponse } from '@talkies/shared/studio/schemas';
import { type FormEvent, lazy, type ReactNode, Suspense, useState } from 'react';
import { Button } from '../../../../components/Button.tsx';
import { ApiProblem } from '../../../../lib/api/api.ts';
import { studioItem as words } from '../../../../messages/en.ts';
import { studioApi } from '../../calls/api.ts';
import { CallProblem } from '../../calls/CallProblem.tsx';
import { useStudioCall } from '../../calls/use-studio-call.ts';
import { ReadyFields } from '../../page/ReadyFields.tsx';
import * as screen from '../../screen.module.css';
import { Conflict } from './Conflict.tsx';
import { Fields } from './Fields.tsx';
import * as styles from './item.module.css';
import { LoopUpload, PictureUpload } from './uploads.tsx';
import { type ItemForm, useItemForm } from './use-item-form.ts';

interface Props {
  item: StudioItem;
  films: StudioResponse<'catalogueFilms'>['films'];
  readOnly: boolean;
  /** for a new item: it has its id now */
  onCreated?: (id: string) => void;
  /** beside the form; knows whether something is not saved */
  aside?: (dirty: boolean) => ReactNode;
}

/** The form of an item beside what the shop would make of it. */
export function ItemEditor({ item, films, readOnly, onCreated, aside }: Props) {
  const form = useItemForm(item);
  const { busy, error, run } = useStudioCall();
  const [theirs, setTheirs] = useState<StudioItem>();

  const save = async (version: number, fields: ItemFields): Promise<string> => {
    if (onCreated) {
      const made = await studioApi('createItem', { body: { fields } });
      form.fill(item, item.fields);
      onCreated(made.id);
      return words.created;
    }
    const params = { id: item.id };
    try {
      form.fill(await studioApi('changeItem', { params, body: { version, fields } }));
      setTheirs(undefined);
      return words.saved;
    } catch (thrown) {
      if (thrown instanceof ApiProblem && thrown.problem.code === 'studio/changed-meanwhile')
        setTheirs(await studioApi('catalogueItem', { params }));
      throw thrown;
    }
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!busy) void run(() => save(form.version, form.fields));
  };
  return (
    <div className={styles.editor}>
      <form className={styles.form} onSubmit={submit} aria-label={words.form} noValidate>
        {form.restored ? (
          <p className={screen.effect}>
            {words.restored}{' '}
            <button type="button" className="link" onClick={() => form.fill(item)}>
              {words.discard}
            </button>
          </p>
        ) : null}
        <ReadyFields>
          <Fields form={form} films={films} fixed={item.fixed} error={error} readOnly={readOnly} />
          <Uploads form={form} item={item} error={error} readOnly={readOnly} />
          {theirs ? (
            <Conflict
              form={form}
              theirs={theirs}
              busy={busy}
              onSave={(fields) => void run(() => save(theirs.version, fields))}
            />
          ) : (
            <CallProblem error={error} />
          )}
          {readOnly || theirs ? null : (
            <div className={styles.saving}>
              <Button type="submit" size="compact" busy={busy}>
                {onCreated ? words.create : words.save}
              </Button>
              {error?.problem.errors?.length ? (
                <p role="alert">{words.mend(error.problem.errors.length)}</p>
              ) : null}
              {form.dirty && !error ? <p className="muted">{words.unsaved}</p> : null}
            </div>
          )}
        </ReadyFields>
      </form>
      <div className={styles.side}>
        {aside?.(form.dirty)}
        <Suspense>{readOnly ? null : <Preview fields={form.fields} />}</Suspense>
      </div>
    </div>
  );
}

/** The shop's cards and pages are brought after the form. */
const Preview = lazy(() => import('./Preview.tsx'));

type Shown = StudioItem['pictures'];

function Uploads({
  form,
  item,
  error,
  readOnly,
}: {
  form: ItemForm;
  item: StudioItem;
  error: ApiProblem | undefined;
  readOnly: boolean;
}) {
  // what was uploaded here, which the item does not know yet
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
    <fieldset className={styles.part}>
      <legend>{words.parts.pictures}</legend>
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
    </fieldset>
  );
}
