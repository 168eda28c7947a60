import { collections, rarities, saleKinds } from '@talkies/shared';
import { itemStates, SEARCH_LETTERS } from '@talkies/shared/studio';
import type { StudioResponse } from '@talkies/shared/studio/schemas';
import { Form, Link, useNavigation } from 'react-router';
import { Button } from '../../../components/Button.tsx';
import { Field } from '../../../components/field/Field.tsx';
import type { ApiProblem } from '../../../lib/api/api.ts';
import { studioItemStates, studioCatalogue as words } from '../../../messages/en.ts';
import { Select } from '../kit/form/Select.tsx';
import { sameWords } from '../kit/form/same-words.ts';
import * as styles from './catalogue.module.css';
import { type FilterName, filterNames, type Search, searchParams, searchPath } from './search.ts';

interface Props {
  search: Search;
  films: StudioResponse<'catalogueFilms'>['films'];
  error: ApiProblem | undefined;
}

/** Each filter is in the address; further parameters of the address are sent along. */
export function Filters({ search, films, error }: Props) {
  const { state } = useNavigation();
  const { filters } = search;
  const other = searchParams({ ...search, filters: {}, cursor: null });
  const text = (name: FilterName) => ({
    name,
    defaultValue: filters[name] ?? '',
    error: error?.field(name),
    autoComplete: 'off',
  });
  const choice = (name: FilterName) => ({ name, any: words.any, defaultValue: filters[name] ?? '' });
  return (
    <Form className={styles.filters} role="search" aria-label={words.search}>
      {[...other].map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Field
        {...text('q')}
        className={styles.wide ?? ''}
        label={words.search}
        type="search"
        minLength={SEARCH_LETTERS}
        maxLength={100}
        hint={words.searchHint}
        aria-keyshortcuts="/"
      />
      <Select
        {...choice('film')}
        label={words.film}
        options={films.map(({ slug, title }) => [slug, title] as const)}
      />
      <Select
        {...choice('state')}
        label={words.state}
        options={itemStates.map((one) => [one, studioItemStates[one]] as const)}
      />
      <Select {...choice('collection')} label={words.collection} options={sameWords(collections)} />
      <Select {...choice('rarity')} label={words.rarity} options={sameWords(rarities)} />
      <Select
        {...choice('sale')}
        label={words.sale}
        options={saleKinds.map((one) => [one, words.sales[one]] as const)}
      />
      <Field {...text('creator')} label={words.creator} maxLength={200} hint={words.creatorHint} />
      <div className={styles.range}>
        <Field {...text('min')} label={words.min} inputMode="decimal" />
        <Field {...text('max')} label={words.max} inputMode="decimal" />
      </div>
      <div className={styles.filterActions}>
        <Button type="submit" size="compact" busy={state === 'loading'}>
          {words.find}
        </Button>
        {filterNames.some((name) => filters[name]) ? (
          <Link className="link" to={searchPath({ ...search, filters: {}, cursor: null })}>
            {words.clear}
          </Link>
        ) : null}
      </div>
    </Form>
  );
}
