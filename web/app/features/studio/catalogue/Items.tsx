import { MAX_ITEMS_COUNTED, studioPatterns } from '@talkies/shared/studio';
import type { StudioInput } from '@talkies/shared/studio/schemas';
import { Suspense, useState } from 'react';
import { Link } from 'react-router';
import { ButtonLink } from '../../../components/Button.tsx';
import { ApiProblem } from '../../../lib/api/api.ts';
import { lazy } from '../../../lib/timing/lazy.ts';
import { studioCatalogue as words } from '../../../messages/en.ts';
import type { StudioApi } from '../kit/calls/api.ts';
import { CallProblem } from '../kit/calls/CallProblem.tsx';
import { StudioPage } from '../kit/page/StudioPage.tsx';
import { useStudioMember } from '../kit/page/use-studio-member.ts';
import * as styles from '../kit/screen.module.css';
import { CatalogueTable, type Found } from './CatalogueTable.tsx';
import { Filters } from './Filters.tsx';
import { queryOf, readSearch, type Search, searchParams, searchPath } from './search.ts';
import { Views } from './Views.tsx';

// loaded once rows are chosen
const Bulk = lazy(async () => ({ default: (await import('./Bulk.tsx')).Bulk }));

type Query = StudioInput<'listCatalogue'>['query'];

type Loaded = Awaited<ReturnType<typeof loadItems>>;

/** The table's content, by its address. */
export async function loadItems(studio: StudioApi, url: string) {
  const search = readSearch(new URL(url).searchParams);
  const { films } = await studio('catalogueFilms');
  const query = { ...queryOf(search), ...(search.cursor ? { cursor: search.cursor } : {}) } as Query;
  try {
    return { search, films, found: await studio('listCatalogue', { query }), problem: null };
  } catch (error) {
    // the typed values stay in the form, with their problems beside them
    if (!(error instanceof ApiProblem) || error.problem.status !== 422) throw error;
    return { search, films, found: null, problem: error.problem };
  }
}

export function Items({ loaded: { search, films, found, problem } }: { loaded: Loaded }) {
  const mayChange = useStudioMember().permissions.includes('catalogue');
  const error = problem ? new ApiProblem(problem) : undefined;
  return (
    <StudioPage
      title={words.title}
      actions={
        <div className={styles.actions}>
          {mayChange ? (
            <ButtonLink size="compact" to={studioPatterns.newItem}>
              {words.newItem}
            </ButtonLink>
          ) : null}
          {mayChange ? (
            <ButtonLink variant="ghost" size="compact" to={studioPatterns.importItems}>
              {words.import}
            </ButtonLink>
          ) : null}
        </div>
      }
    >
      <div className={styles.screen}>
        <Views search={search} />
        <Filters
          key={searchParams({ ...search, cursor: null }).toString()}
          search={search}
          films={films}
          error={error}
        />
        <CallProblem error={error} />
        {found ? <List search={search} found={found} films={films} mayChange={mayChange} /> : null}
      </div>
    </StudioPage>
  );
}

/** The chosen rows of this page and of earlier viewed ones. */
function useRowSelection() {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const choose = (ids: readonly string[], on: boolean): void =>
    setChosen((before) => {
      const after = new Set(before);
      for (const id of ids)
        if (on) after.add(id);
        else after.delete(id);
      return after;
    });
  return { chosen, choose, clear: () => setChosen(new Set()) };
}

interface ListProps {
  search: Search;
  found: Found;
  films: Loaded['films'];
  mayChange: boolean;
}

function List({ search, found, films, mayChange }: ListProps) {
  const { clear, ...selection } = useRowSelection();
  const filtered = Object.keys(search.filters).length > 0;
  if (found.items.length === 0)
    return (
      <p className="muted" role="status">
        {filtered ? `${words.none} ${words.noneHint}` : words.noneYet}
      </p>
    );
  return (
    <div>
      <div className={styles.actions}>
        <p role="status">{words.count(found.count, MAX_ITEMS_COUNTED)}</p>
        <a
          className="link"
          href={`/api/studio/items.csv?${new URLSearchParams(queryOf(search))}`}
          download="catalogue.csv"
        >
          {words.export}
        </a>
      </div>
      {selection.chosen.size > 0 ? (
        <Suspense>
          <Bulk ids={[...selection.chosen]} films={films} onDone={clear} />
        </Suspense>
      ) : null}
      <CatalogueTable search={search} items={found.items} selection={mayChange ? selection : null} />
      <Pages search={search} next={found.next} />
    </div>
  );
}

const Pages = ({ search, next }: { search: Search; next: string | null }) => (
  <nav className={styles.actions} aria-label={words.title}>
    {next ? (
      <ButtonLink variant="ghost" size="compact" to={searchPath({ ...search, cursor: next })} data-key="next">
        {words.next}
      </ButtonLink>
    ) : null}
    {search.cursor ? (
      <Link className="link" to={searchPath({ ...search, cursor: null })}>
        {words.first}
      </Link>
    ) : null}
  </nav>
);
