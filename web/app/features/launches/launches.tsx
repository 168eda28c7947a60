import { Link } from 'react-router';
import { ButtonLink } from '../../components/Button.tsx';
import { Countdown } from '../../components/Countdown.tsx';
import { LocalTime } from '../../components/LocalTime.tsx';
import { PageHead } from '../../components/PageHead.tsx';
import { Picture } from '../../components/Picture.tsx';
import { StatusCard } from '../../components/StatusCard.tsx';
import { orProblem, serverApi } from '../../lib/api/server.ts';
import { pageMeta } from '../../lib/document/page-meta.ts';
import { stageAt } from '../../lib/launch/stage.ts';
import { useSecond } from '../../lib/timing/shop-clock.ts';
import { launchPath, patterns } from '../../lib/url/paths.ts';
import { launchPage, launches as words } from '../../messages/en.ts';
import type { Route } from './+types/launches';
import * as styles from './launch.module.css';

export const loader = ({ context }: Route.LoaderArgs) => orProblem(serverApi(context)('listLaunches'));

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: words.title,
    description: words.description,
    path: patterns.launches,
    origin: matches[0].loaderData.origin,
    shared: 'home',
  });

export default function Launches({ loaderData: { launches, serverTime } }: Route.ComponentProps) {
  const second = useSecond();
  return (
    <>
      <PageHead title={words.title} lead={words.lead} />
      <div className={`section wrap ${styles.list}`}>
        {launches.length === 0 ? (
          <StatusCard
            title={words.noneTitle}
            action={<ButtonLink to={patterns.explore}>{words.explore}</ButtonLink>}
          >
            <p>{words.none}</p>
          </StatusCard>
        ) : null}
        {launches.map((launch) => {
          const stage = stageAt(launch, second, serverTime);
          const [first] = launch.items;
          return (
            <article key={launch.id} className={styles.listed}>
              {/* a wrapper, as a picture element has no box of its own */}
              <div>{first ? <Picture image={first.image} sizes="160px" /> : null}</div>
              <div className={styles.listedText}>
                <h2>
                  <Link to={launchPath(launch.id)}>{launch.title}</Link>
                </h2>
                {stage === 'announced' || stage === 'early' ? (
                  <p>
                    {launchPage.opens} <LocalTime inSentence at={launch.opensAt} />
                  </p>
                ) : (
                  <p>{stage === 'stopped' || stage === 'closed' ? launchPage[stage] : launchPage.open}</p>
                )}
              </div>
              <div className={styles.listedClock}>
                {stage === 'announced' || stage === 'early' ? <Countdown until={launch.opensAt} /> : null}
              </div>
              <ButtonLink to={launchPath(launch.id)} variant="ghost">
                {words.see}
              </ButtonLink>
            </article>
          );
        })}
      </div>
    </>
  );
}
