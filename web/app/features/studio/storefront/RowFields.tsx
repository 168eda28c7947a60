import { collections, type HomeRowKind, MAX_SLIDES, rarities } from '@talkies/shared';
import type { HomeRowFields } from '@talkies/shared/studio/schemas';
import { Field } from '../../../components/field/Field.tsx';
import type { ApiProblem } from '../../../lib/api/api.ts';
import { studioHome as words } from '../../../messages/en.ts';
import * as formStyles from '../kit/form/editor.module.css';
import { Select } from '../kit/form/Select.tsx';
import { sameWords } from '../kit/form/same-words.ts';
import { RowItems } from './RowItems.tsx';

interface Props {
  row: HomeRowFields;
  at: number;
  films: { slug: string; title: string }[];
  error: ApiProblem | undefined;
  onChange: (row: HomeRowFields) => void;
}

type Choices = readonly (readonly [string, string])[];

const titled: ReadonlySet<HomeRowKind> = new Set(['films', 'items', 'topSellers', 'partners', 'community']);

/** The settings of a row. */
export function RowFields({ row, at, films, error, onChange }: Props) {
  const choices = films.map(({ slug, title }) => [slug, title] as const);
  const problem = (name: string): string | undefined => error?.field(`rows.${at}.${name}`);
  const setSlide = (index: number, slug: string): void =>
    onChange({
      ...row,
      films: Array.from({ length: MAX_SLIDES }, (_, one) =>
        one === index ? slug : (row.films[one] ?? ''),
      ).filter(Boolean),
    });
  if (!row.on) return null;
  return (
    <div className={formStyles.part}>
      {titled.has(row.kind) ? (
        <Field
          label={words.rowTitle}
          name={`rows.${at}.title`}
          value={row.title}
          hint={words.rowTitleHint}
          error={problem('title')}
          onChange={({ target }) => onChange({ ...row, title: target.value })}
        />
      ) : null}
      {row.kind === 'films' ? (
        <>
          <p className={`muted ${formStyles.whole}`}>{words.slidesHint}</p>
          {Array.from({ length: MAX_SLIDES }, (_, index) => (
            <Select
              // biome-ignore lint/suspicious/noArrayIndexKey: a slide is its place
              key={index}
              label={words.slide(index + 1)}
              name={`rows.${at}.films.${index}`}
              any={words.noSlide}
              options={choices}
              value={row.films[index] ?? ''}
              onChange={({ target }) => setSlide(index, target.value)}
            />
          ))}
        </>
      ) : null}
      {row.kind === 'hero' || row.kind === 'items' ? (
        <RowItems
          label={row.kind === 'hero' ? words.heroItems : words.chosenItems}
          name={`rows.${at}.items`}
          ids={row.items}
          hint={row.kind === 'hero' ? words.heroHint : words.chosenHint}
          error={problem('items')}
          onChange={(items) => onChange({ ...row, items })}
        />
      ) : null}
      {row.kind === 'items' && row.items.length === 0 ? (
        <Filters row={row} at={at} choices={choices} error={error} onChange={onChange} />
      ) : null}
    </div>
  );
}

/** The filters of a row of items. */
function Filters({ row, at, choices, error, onChange }: Omit<Props, 'films'> & { choices: Choices }) {
  const problem = error?.field(`rows.${at}.celebrity`);
  return (
    <>
      <Select
        label={words.film}
        name={`rows.${at}.film`}
        any={words.any}
        options={choices}
        value={row.film}
        onChange={({ target }) => onChange({ ...row, film: target.value })}
      />
      <Field
        label={words.celebrity}
        name={`rows.${at}.celebrity`}
        value={row.celebrity}
        error={problem}
        onChange={({ target }) => onChange({ ...row, celebrity: target.value })}
      />
      <Select
        label={words.collection}
        name={`rows.${at}.collection`}
        any={words.any}
        options={sameWords(collections)}
        value={row.collection}
        onChange={({ target }) =>
          onChange({ ...row, collection: target.value as HomeRowFields['collection'] })
        }
      />
      <Select
        label={words.rarity}
        name={`rows.${at}.rarity`}
        any={words.any}
        options={sameWords(rarities)}
        value={row.rarity}
        onChange={({ target }) => onChange({ ...row, rarity: target.value as HomeRowFields['rarity'] })}
      />
    </>
  );
}
