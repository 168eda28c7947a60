import { type CollectorOrder, collectorOrders, collectorPeriods } from '@talkies/shared/collectors';
import type { Collector } from '@talkies/shared/schemas';
import { Link } from 'react-router';
import { Avatar } from '../../../components/Avatar.tsx';
import { Awaited } from '../../../components/Awaited.tsx';
import { ButtonLink } from '../../../components/Button.tsx';
import { LineSkeletons } from '../../../components/LineSkeletons.tsx';
import { PageHead } from '../../../components/PageHead.tsx';
import { StatusCard } from '../../../components/StatusCard.tsx';
import { orProblem, serverApi } from '../../../lib/api/server.ts';
import { pageMeta } from '../../../lib/document/page-meta.ts';
import { patterns, personPath } from '../../../lib/url/paths.ts';
import { collectors as words } from '../../../messages/en.ts';
import type { Route } from './+types/collectors';
import * as styles from './collectors.module.css';
import { Figure } from './Figure.tsx';
import { OwnPlace } from './OwnPlace.tsx';
import type { Ranking } from './ranking.ts';

export async function loader({ context, request }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url);
  const ranking: Ranking = {
    by: collectorOrders.find((one) => one === searchParams.get('by')) ?? 'editions',
    within: collectorPeriods.find((one) => one === searchParams.get('within')) ?? 'all',
  };
  const cursor = searchParams.get('cursor') || undefined;
  const page = await orProblem(serverApi(context)('listCollectors', { query: { ...ranking, cursor } }));
  return { ranking, cursor, page };
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: words.title,
    description: words.description,
    path: patterns.collectors,
    origin: matches[0].loaderData.origin,
    shared: 'marketplace',
  });

const addressOf = ({ by, within }: Ranking, cursor?: string): string =>
  `${patterns.collectors}?${new URLSearchParams({ by, within, ...(cursor ? { cursor } : {}) })}`;

export default function Collectors({ loaderData: { ranking, cursor, page } }: Route.ComponentProps) {
  const { by, within } = ranking;
  const chip = (label: string, to: Ranking, current: boolean) => (
    <Link
      key={label}
      className="chip"
      to={addressOf(to)}
      preventScrollReset
      aria-current={current ? 'page' : undefined}
    >
      {label}
    </Link>
  );
  return (
    <>
      <PageHead title={words.title} lead={words.lead} />
      <div className={`wrap ${styles.collectors}`}>
        <nav className={styles.collectorChips} aria-label={words.orders}>
          {collectorOrders.map((one) => chip(words.by[one], { by: one, within }, by === one))}
        </nav>
        <nav className={styles.collectorChips} aria-label={words.periods}>
          {collectorPeriods.map((one) => chip(words.within[one], { by, within: one }, within === one))}
        </nav>
        <OwnPlace ranking={ranking} />
        <Awaited path={patterns.collectors} skeleton={<LineSkeletons />}>
          {page.collectors.length === 0 ? (
            <StatusCard
              title={words.emptyTitle}
              action={<ButtonLink to={patterns.explore}>{words.emptyAction}</ButtonLink>}
            >
              <p>{words.empty}</p>
            </StatusCard>
          ) : (
            <ol className={styles.collectorList} data-part="collectors">
              {page.collectors.map((collector) => (
                <Row key={collector.person.handle} collector={collector} by={by} />
              ))}
            </ol>
          )}
          <p className={styles.collectorPages}>
            {cursor ? (
              <Link className="link" to={addressOf(ranking)}>
                {words.first}
              </Link>
            ) : null}
            {page.nextCursor ? (
              <Link className="button ghost" to={addressOf(ranking, page.nextCursor)}>
                {words.more}
              </Link>
            ) : null}
          </p>
        </Awaited>
      </div>
    </>
  );
}

function Row({ collector, by }: { collector: Collector; by: CollectorOrder }) {
  const { place, person } = collector;
  return (
    <li className={styles.collectorRow} data-part="collector">
      <span className={`num ${styles.collectorPlace}`}>{place}</span>
      <Avatar name={person.name} avatar={person.avatar} className={styles.collectorFace} size={48} />
      <Link className={styles.collectorName} to={personPath(person.handle)}>
        {person.name}
      </Link>
      <Figure figure={collector} by={by} />
    </li>
  );
}
