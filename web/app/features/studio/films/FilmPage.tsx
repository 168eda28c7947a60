import { filmLabels, leadCurrencies } from '@talkies/shared';
import type { FilmDetail, Image } from '@talkies/shared/schemas';
import { type ContributorKind, studioPatterns } from '@talkies/shared/studio';
import type { FilmFields, StudioFilm } from '@talkies/shared/studio/schemas';
import { type ComponentType, useId, useState } from 'react';
import { Link } from 'react-router';
import { Field } from '../../../components/field/Field.tsx';
import { TextArea } from '../../../components/field/TextArea.tsx';
import type { ApiProblem } from '../../../lib/api/api.ts';
import { studioFilms, studioFilm as words } from '../../../messages/en.ts';
import { studioApi } from '../kit/calls/api.ts';
import { Editor, FormPart } from '../kit/form/Editor.tsx';
import * as formStyles from '../kit/form/editor.module.css';
import { InstantField } from '../kit/form/InstantField.tsx';
import { PairList } from '../kit/form/PairList.tsx';
import { Select } from '../kit/form/Select.tsx';
import { sameWords } from '../kit/form/same-words.ts';
import { PictureUpload } from '../kit/form/uploads.tsx';
import { type EditorForm, useEditorForm } from '../kit/form/use-editor-form.ts';
import { useNewest } from '../kit/form/use-newest.ts';
import { StudioPage } from '../kit/page/StudioPage.tsx';
import { useStudioMember } from '../kit/page/use-studio-member.ts';
import * as screen from '../kit/screen.module.css';
import { FilmPreview } from './FilmPreview.tsx';
import { FilmState } from './FilmState.tsx';

interface Props {
  film: StudioFilm;
  /** the known contributors, suggested while typing */
  names: { kind: ContributorKind; name: string }[];
  /** a film's page as the shop has it */
  Page: ComponentType<{ film: FilmDetail }>;
}

export default function FilmPage({ film, names, Page }: Props) {
  const readOnly = !useStudioMember().permissions.includes('catalogue');
  const form = useEditorForm(`film-${film.slug}`, film);
  const { newest, note } = useNewest(film);
  const params = { slug: film.slug };
  return (
    <StudioPage
      title={film.fields.title}
      lead={`/${film.slug}`}
      actions={
        <div className={screen.actions}>
          <span>{studioFilms.states[film.state]}</span>
          <Link className="link" to={studioPatterns.films}>
            {words.all}
          </Link>
        </div>
      }
    >
      <Editor
        form={form}
        saved={film}
        label={words.form}
        labels={words.field}
        readOnly={readOnly}
        save={async (version, fields) =>
          note(await studioApi('changeFilm', { params, body: { version, fields } }))
        }
        reload={() => studioApi('studioFilm', { params })}
        side={
          <>
            {readOnly ? null : <FilmState film={newest} form={form} />}
            {readOnly ? null : <FilmPreview slug={film.slug} fields={form.fields} Page={Page} />}
          </>
        }
      >
        {(error) => <Fields form={form} film={film} names={names} error={error} readOnly={readOnly} />}
      </Editor>
    </StudioPage>
  );
}

interface FieldsProps extends Pick<Props, 'film' | 'names'> {
  form: EditorForm<FilmFields>;
  error: ApiProblem | undefined;
  readOnly: boolean;
}

type TextName = { [F in keyof FilmFields]: FilmFields[F] extends string ? F : never }[keyof FilmFields];

function Fields({ form, film, names, error, readOnly }: FieldsProps) {
  const { fields, set } = form;
  const [partners, actors] = [useId(), useId()];
  const text = (name: TextName) => ({
    name,
    label: words.field[name],
    error: error?.field(name),
    value: fields[name],
    disabled: readOnly,
    autoComplete: 'off',
    onChange: ({ target }: { target: { value: string } }) => set(name, target.value as never),
  });
  return (
    <>
      <FormPart title={words.parts.what}>
        <Field {...text('title')} required />
        <Field {...text('tagline')} />
        <TextArea {...text('description')} rows={6} />
        <Field {...text('productionHouse')} list={partners} hint={words.partnerHint} />
        <Names id={partners} of="partner" names={names} />
        <Field {...text('released')} type="date" />
        <Select
          {...text('label')}
          any={words.noLabel}
          options={filmLabels.map((one) => [one, one] as const)}
        />
        <InstantField {...text('opensAt')} hint={words.opensHint} onInstant={(at) => set('opensAt', at)} />
        <Select {...text('pricedIn')} options={sameWords(leadCurrencies)} />
      </FormPart>
      <FormPart title={words.parts.people}>
        <PairList
          legend={words.field.celebrities}
          names={['name', 'part']}
          labels={[words.faceName, words.facePart]}
          rows={fields.celebrities}
          empty={{ name: '', part: '' }}
          field="celebrities"
          error={error}
          readOnly={readOnly}
          onChange={(rows) => set('celebrities', rows)}
        />
        <PairList
          legend={words.field.credits}
          names={['role', 'name']}
          labels={[words.creditRole, words.creditName]}
          rows={fields.credits}
          empty={{ role: '', name: '' }}
          field="credits"
          error={error}
          readOnly={readOnly}
          onChange={(rows) => set('credits', rows)}
        />
        <Field {...text('celebrity')} list={actors} hint={words.celebrityHint} maxLength={200} />
        <Names id={actors} of="celebrity" names={names} />
      </FormPart>
      <Pictures form={form} film={film} error={error} readOnly={readOnly} />
      <FormPart title={words.parts.money}>
        <p className={`muted ${formStyles.whole}`}>{words.moneyHint}</p>
        <Field {...text('beneficiary')} spellCheck={false} hint={words.walletHint} maxLength={42} />
        <Field {...text('creatorAddress')} spellCheck={false} hint={words.walletHint} maxLength={42} />
      </FormPart>
    </>
  );
}

/** A field's suggestions: the contributors of one kind. */
const Names = ({ id, of, names }: { id: string; of: ContributorKind } & Pick<Props, 'names'>) => (
  <datalist id={id}>
    {names
      .filter(({ kind }) => kind === of)
      .map(({ name }) => (
        <option key={name} value={name} />
      ))}
  </datalist>
);

function Pictures({ form, film, error, readOnly }: Omit<FieldsProps, 'names'>) {
  // pictures uploaded here that the film does not have yet
  const [uploaded, setUploaded] = useState<Partial<StudioFilm['pictures']>>({});
  const shown = (field: keyof StudioFilm['pictures']): Image | null =>
    [uploaded[field], film.pictures[field]].find((one) => one?.key === form.fields[field]) ?? null;
  return (
    <FormPart title={words.parts.pictures}>
      {(['cover', 'thumb'] as const).map((field) => (
        <PictureUpload
          key={field}
          label={words.field[field]}
          hint={words.uploadHint[field]}
          error={error?.field(field)}
          readOnly={readOnly}
          shown={form.fields[field] === null ? null : shown(field)}
          onChange={(made) => {
            form.set(field, made?.key ?? null);
            setUploaded((before) => ({ ...before, [field]: made }));
          }}
        />
      ))}
    </FormPart>
  );
}
