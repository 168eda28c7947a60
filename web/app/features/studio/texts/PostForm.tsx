import type { Image } from '@talkies/shared/schemas';
import type { PostFields } from '@talkies/shared/studio/schemas';
import { useState } from 'react';
import { Field } from '../../../components/field/Field.tsx';
import { TextArea } from '../../../components/field/TextArea.tsx';
import type { ApiProblem } from '../../../lib/api/api.ts';
import { studioTexts as words } from '../../../messages/en.ts';
import { FormPart } from '../kit/form/Editor.tsx';
import * as formStyles from '../kit/form/editor.module.css';
import { PictureUpload } from '../kit/form/uploads.tsx';
import type { EditorForm } from '../kit/form/use-editor-form.ts';
import { BodyField } from './BodyField.tsx';
import * as styles from './texts.module.css';

interface Props {
  form: EditorForm<PostFields>;
  picture: Image | null;
  error: ApiProblem | undefined;
  readOnly: boolean;
}

export function PostForm({ form, picture, error, readOnly }: Props) {
  const { fields, set } = form;
  // uploaded here, and not part of the post yet
  const [uploaded, setUploaded] = useState<Image | null>(null);
  const shown = [uploaded, picture].find((one) => one?.key === fields.image) ?? null;
  const text = (name: 'title' | 'slug' | 'excerpt' | 'author' | 'imageAlt') => ({
    name,
    label: words.field[name],
    value: fields[name],
    autoComplete: 'off',
    disabled: readOnly,
    error: error?.field(name),
    onChange: ({ target }: { target: { value: string } }) => set(name, target.value),
  });
  return (
    <>
      <FormPart title={words.parts.post}>
        <Field {...text('title')} required maxLength={150} className={formStyles.whole ?? ''} />
        <Field {...text('slug')} spellCheck={false} maxLength={100} hint={words.slugHint(fields.slug)} />
        <Field {...text('author')} maxLength={100} hint={words.authorHint} />
        <TextArea {...text('excerpt')} rows={2} maxLength={240} hint={words.excerptHint} />
        <label className={`${styles.toggle} ${formStyles.whole}`}>
          <input
            type="checkbox"
            name="featured"
            checked={fields.featured}
            disabled={readOnly}
            onChange={({ target }) => set('featured', target.checked)}
          />
          {words.field.featured}
        </label>
      </FormPart>
      <FormPart title={words.parts.words}>
        <BodyField
          value={fields.body}
          error={error?.field('body')}
          readOnly={readOnly}
          onChange={(body) => set('body', body)}
        />
      </FormPart>
      <FormPart title={words.parts.picture}>
        <PictureUpload
          label={words.field.image}
          hint={words.imageHint}
          error={error?.field('image')}
          readOnly={readOnly}
          shown={shown}
          onChange={(made) => {
            setUploaded(made);
            set('image', made?.key ?? null);
          }}
        />
        <Field {...text('imageAlt')} maxLength={300} hint={words.altHint} />
      </FormPart>
    </>
  );
}
