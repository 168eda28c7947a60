import { chainNames, collections, rarities, saleKinds } from '@talkies/shared';
import type { ItemFields, StudioResponse } from '@talkies/shared/studio/schemas';
import { Field } from '../../../../components/field/Field.tsx';
import { TextArea } from '../../../../components/field/TextArea.tsx';
import type { ApiProblem } from '../../../../lib/api/api.ts';
import { studioCatalogue, studioItem as words } from '../../../../messages/en.ts';
import { FormPart as Part } from '../../kit/form/Editor.tsx';
import * as styles from '../../kit/form/editor.module.css';
import { PairList } from '../../kit/form/PairList.tsx';
import { Select } from '../../kit/form/Select.tsx';
import { sameWords } from '../../kit/form/same-words.ts';
import type { EditorForm } from '../../kit/form/use-editor-form.ts';

type TextName = {
  [F in keyof ItemFields]: ItemFields[F] extends string ? F : never;
}[keyof ItemFields];

interface Props {
  form: EditorForm<ItemFields>;
  films: StudioResponse<'catalogueFilms'>['films'];
  /** chain and editions are final */
  fixed: boolean;
  error: ApiProblem | undefined;
  readOnly: boolean;
}

/** All fields of an item. */
export function Fields({ form, films, fixed, error, readOnly }: Props) {
  const { fields, set } = form;
  const common = (name: TextName) => ({
    name,
    label: words.field[name],
    error: error?.field(name),
    value: fields[name],
    disabled: readOnly,
  });
  const text = (name: TextName) => ({
    ...common(name),
    autoComplete: 'off',
    onChange: ({ target }: { target: { value: string } }) => set(name, target.value as never),
  });
  const choice = (name: TextName, options: readonly (readonly [string, string])[]) => (
    <Select {...common(name)} options={options} onChange={({ target }) => set(name, target.value as never)} />
  );
  const fixedHint = fixed ? { disabled: true, hint: words.fixed } : {};
  return (
    <>
      <Part title={words.parts.what}>
        <Field {...text('title')} required className={styles.whole ?? ''} />
        <Select
          {...common('film')}
          any={words.noFilm}
          options={films.map(({ slug, title }) => [slug, title] as const)}
          onChange={({ target }) => set('film', target.value)}
        />
        <Field {...text('celebrity')} />
        <TextArea {...text('description')} rows={3} />
        {choice('collection', sameWords(collections))}
        {choice('rarity', sameWords(rarities))}
        <Field {...text('category')} />
        <Field {...text('productionHouse')} />
      </Part>
      <Part title={words.parts.sale}>
        {choice(
          'sale',
          saleKinds.map((one) => [one, studioCatalogue.sales[one]] as const),
        )}
        <Field
          {...text('price')}
          inputMode="decimal"
          label={fields.sale === 'auction' ? words.leastBid : words.field.price}
        />
        <Field {...text('quantity')} inputMode="numeric" {...fixedHint} />
        <Select
          {...common('chain')}
          options={sameWords(chainNames)}
          onChange={({ target }) => set('chain', target.value as ItemFields['chain'])}
          {...fixedHint}
        />
      </Part>
      <Part title={words.parts.creator}>
        <Field {...text('creator')} />
        <TextArea {...text('creatorAbout')} rows={3} />
        <TextArea {...text('about')} rows={3} />
      </Part>
      <Part title={words.parts.more}>
        <PairList
          legend={words.rewards}
          names={['title', 'text']}
          labels={[words.rewardTitle, words.rewardText]}
          rows={fields.rewards}
          empty={{ title: '', text: '' }}
          field="rewards"
          error={error}
          readOnly={readOnly}
          onChange={(rows) => set('rewards', rows)}
        />
        <PairList
          legend={words.attributes}
          names={['name', 'value']}
          labels={[words.attributeName, words.attributeValue]}
          rows={fields.attributes}
          empty={{ name: '', value: '' }}
          field="attributes"
          error={error}
          readOnly={readOnly}
          onChange={(rows) => set('attributes', rows)}
        />
      </Part>
    </>
  );
}
