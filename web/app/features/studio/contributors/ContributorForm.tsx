import { chainNames, chainTitles } from '@talkies/shared';
import type { Image } from '@talkies/shared/schemas';
import type { ContributorFields } from '@talkies/shared/studio/schemas';
import { useState } from 'react';
import { Field } from '../../../components/field/Field.tsx';
import { TextArea } from '../../../components/field/TextArea.tsx';
import type { ApiProblem } from '../../../lib/api/api.ts';
import { studioContributors as words } from '../../../messages/en.ts';
import { FormPart } from '../kit/form/Editor.tsx';
import * as formStyles from '../kit/form/editor.module.css';
import { PictureUpload } from '../kit/form/uploads.tsx';
import type { EditorForm } from '../kit/form/use-editor-form.ts';

interface Props {
  form: EditorForm<ContributorFields>;
  image: Image | null;
  error: ApiProblem | undefined;
  readOnly: boolean;
}

export function ContributorForm({ form: { fields, set }, image, error, readOnly }: Props) {
  const [uploaded, setUploaded] = useState<Image | null>(null);
  const common = { disabled: readOnly, autoComplete: 'off' };
  const shown = [uploaded, image].find((one) => one?.key === fields.image) ?? null;
  return (
    <>
      <FormPart title={words.parts.who}>
        <Field
          {...common}
          label={words.field.name}
          name="name"
          required
          value={fields.name}
          hint={words.nameHint}
          error={error?.field('name')}
          onChange={({ target }) => set('name', target.value)}
        />
        <Field
          {...common}
          label={words.field.link}
          name="link"
          type="url"
          value={fields.link}
          hint={words.linkHint}
          error={error?.field('link')}
          onChange={({ target }) => set('link', target.value)}
        />
        <TextArea
          {...common}
          label={words.field.about}
          name="about"
          rows={4}
          value={fields.about}
          error={error?.field('about')}
          onChange={({ target }) => set('about', target.value)}
        />
        <PictureUpload
          label={words.field.image}
          hint={words.imageHint}
          error={error?.field('image')}
          readOnly={readOnly}
          shown={fields.image === null ? null : shown}
          onChange={(made) => {
            set('image', made?.key ?? null);
            setUploaded(made);
          }}
        />
      </FormPart>
      <FormPart title={words.parts.money}>
        <p className={`muted ${formStyles.whole}`}>
          {words.walletHint[fields.kind]} {words.confirmNote}
        </p>
        {chainNames.map((chain) => (
          <Field
            {...common}
            key={chain}
            label={words.wallet(chainTitles[chain])}
            name={`wallets.${chain}`}
            spellCheck={false}
            maxLength={42}
            value={fields.wallets[chain]}
            error={error?.field(`wallets.${chain}`)}
            onChange={({ target }) => set('wallets', { ...fields.wallets, [chain]: target.value.trim() })}
          />
        ))}
      </FormPart>
    </>
  );
}
