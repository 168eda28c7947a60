import { type ActivityFilter, activityFilters } from '@talkies/shared/market-activity';
import { Link } from 'react-router';
import { Awaited } from '../../../components/Awaited.tsx';
import { ButtonLink } from '../../../components/Button.tsx';
import { LineSkeletons } from '../../../components/LineSkeletons.tsx';
import { PageHead } from '../../../components/PageHead.tsx';
import { StatusCard } from '../../../components/StatusCard.tsx';
import { orProblem, serverApi } from '../../../lib/api/server.ts';
import { breadcrumbs, pageMeta } from '../../../lib/document/page-meta.ts';
import { patterns } from '../../../lib/url/paths.ts';
import { market as marketWords, marketActivity as words } from '../../../messages/en.ts';
import type { Route } from './+types/activity';
import { ActivityEntry } from './ActivityEntry.tsx';
import { ActivityNews } from './ActivityNews.tsx';
import * as styles from './activity.module.css';
import { type ActivitySearch, filmsFirst, searchOfActivity } from './activity-search.ts';
import { useActivity } from './use-activity.ts';

export async function loader({ context, request }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url);
  const filled = (name: string): string | undefined => searchParams.get(name) || undefined;
  const search: ActivitySearch = {
    show: activityFilters.find((one) => one === filled('show')),
    film: filled('film'),
    cursor: filled('cursor'),
  };
  const page = await orProblem(serverApi(context)('marketActivity', { query: search }));
  return { search, page };
}

export const meta: Route.MetaFunction = ({ matches }) => {
  const { origin } = matches[0].loaderData;
  return pageMeta({
    title: words.title,
    description: words.description,
    path: patterns.activity,
    origin,
    shared: 'marketplace',
    about: [
      breadcrumbs(origin, [
        [marketWords.page, patterns.marketplace],
        [words.title, patterns.activity],
      ]),
    ],
  });
};

export default function Activity({ loaderData: { search, page } }: Route.ComponentProps) {
  const activity = useActivity(page, search);
  const { entries } = activity;
  return (
    <>
      <PageHead title={words.title} lead={words.lead} />
      <div className={`wrap ${styles.activity}`}>
        <Filters search={search} films={page.films} />
        <Awaited path={patterns.activity} skeleton={<LineSkeletons />}>
          {entries.length === 0 ? (
            <Nothing search={search} />
          ) : (
            <ol className={styles.entries} data-part="market-activity">
              {entries.map((entry) => (
                <ActivityEntry key={entry.id} entry={entry} />
              ))}
            </ol>
          )}
          <p className={styles.pages}>
            {search.cursor ? (
              <Link
                className="link"
                to={patterns.activity + searchOfActivity({ ...search, cursor: undefined })}
              >
                {words.newest}
              </Link>
            ) : null}
            {page.nextCursor ? (
              <Link
                className="button ghost"
                to={patterns.activity + searchOfActivity({ ...search, cursor: page.nextCursor })}
              >
                {words.older}
              </Link>
            ) : null}
          </p>
        </Awaited>
      </div>
      <ActivityNews activity={activity} />
    </>
  );
}

function Nothing({ search }: { search: ActivitySearch }) {
  const isNarrowed = search.show !== undefined || search.film !== undefined;
  return (
    <StatusCard
      title={words.emptyTitle}
      action={
        isNarrowed ? (
          <ButtonLink to={patterns.activity}>{words.showAll}</ButtonLink>
        ) : (
          <ButtonLink to={patterns.marketplace}>{words.emptyAction}</ButtonLink>
        )
      }
    >
      <p>{words.empty}</p>
    </StatusCard>
  );
}

interface FiltersProps {
  search: ActivitySearch;
  films: readonly { slug: string; title: string }[];
}

/** The filters are links, so that they work without scripts and are part of the address. */
function Filters({ search: { show, film }, films }: FiltersProps) {
  const chip = (label: string, to: ActivitySearch, current: boolean) => (
    <Link
      key={label}
      className="chip"
      to={patterns.activity + searchOfActivity(to)}
      preventScrollReset
      aria-current={current ? 'page' : undefined}
    >
      {label}
    </Link>
  );
  const { first, others } = filmsFirst(films, film);
  const filmChip = ({ slug, title }: (typeof films)[number]) =>
    chip(title, { show, film: slug }, film === slug);
  return (
    <>
      <nav className={styles.chips} aria-label={words.filters}>
        {chip(words.all, { film }, show === undefined)}
        {activityFilters.map((one: ActivityFilter) =>
          chip(words.show[one], { show: one, film }, show === one),
        )}
      </nav>
      <nav className={styles.chips} aria-label={words.films}>
        {chip(words.allFilms, { show }, film === undefined)}
        {first.map(filmChip)}
      </nav>
      {others.length > 0 ? (
        <details>
          <summary className="chip">{words.otherFilms(others.length)}</summary>
          <nav className={`${styles.chips} ${styles.others}`} aria-label={words.otherFilms(others.length)}>
            {others.map(filmChip)}
          </nav>
        </details>
      ) : null}
    </>
  );
}
