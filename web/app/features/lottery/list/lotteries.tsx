import { LOTTERIES_TOPIC } from '@talkies/shared';
import type { ApiResponse, LotteryCard } from '@talkies/shared/schemas';
import { Suspense, useEffect, useRef, useState } from 'react';
import { ButtonLink } from '../../../components/Button.tsx';
import { Carousel } from '../../../components/carousel/Carousel.tsx';
import { HelpVideo } from '../../../components/HelpVideo.tsx';
import { StatusCard } from '../../../components/StatusCard.tsx';
import { browserApi } from '../../../lib/api/api.ts';
import { useMe } from '../../../lib/api/root-data.ts';
import { orProblem, serverApi } from '../../../lib/api/server.ts';
import { pageMeta } from '../../../lib/document/page-meta.ts';
import { joinLiveLater } from '../../../lib/live/join-live-later.ts';
import { lazy } from '../../../lib/timing/lazy.ts';
import { patterns } from '../../../lib/url/paths.ts';
import { lotteries as words } from '../../../messages/en.ts';
import type { Route } from './+types/lotteries';
import { DrumScene } from './DrumScene.tsx';
import { LotteryRewards } from './LotteryRewards.tsx';
import * as styles from './lotteries.module.css';
import { Slide } from './Slide.tsx';
import { Winners } from './Winners.tsx';

// for people who are signed in
const EntryLimits = lazy(() => import('../entry/EntryLimits.tsx'));

type List = ApiResponse<'listLotteries'>;

export const loader = ({ context }: Route.LoaderArgs) => orProblem(serverApi(context)('listLotteries'));

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: words.title,
    description: words.description,
    path: patterns.lotteries,
    origin: matches[0].loaderData.origin,
    shared: 'lottery',
  });

/** Listens to changed cards, and to breaks of the connection (null). Returns a function that leaves. */
const listen = (listener: (card: LotteryCard | null) => void): (() => void) =>
  joinLiveLater([LOTTERIES_TOPIC], {
    lotteryCard: listener,
    again: () => listener(null),
    // for changes since the page was rendered
    ready: () => listener(null),
  });

/** The newest state of each card; a new or finished lottery belongs to another list, so the lists are loaded again. */
function useLotteries(first: List): List {
  const [list, setList] = useState(first);
  useEffect(() => setList(first), [first]);
  const turn = useRef(0);
  const refetch = (): void => {
    turn.current += 1;
    const own = turn.current;
    // the answer to an earlier request may be older
    browserApi('listLotteries').then(
      (newest) => own === turn.current && setList(newest),
      () => undefined,
    );
  };
  const receive = (card: LotteryCard): void => {
    const shown = list.current.find(({ id }) => id === card.id);
    if (!shown || shown.phase !== card.phase) refetch();
    else if (card.version > shown.version)
      setList((now) => ({ ...now, current: now.current.map((each) => (each.id === card.id ? card : each)) }));
  };
  const latest = useRef({ receive, refetch });
  latest.current = { receive, refetch };
  useEffect(() => listen((card) => (card ? latest.current.receive(card) : latest.current.refetch())), []);
  return list;
}

export default function Lotteries({ loaderData }: Route.ComponentProps) {
  const { current, past } = useLotteries(loaderData);
  const { user } = useMe();
  return (
    <>
      <section className={styles.intro}>
        <div className="wrap">
          <div className={styles.introWords}>
            <h1>{words.title}</h1>
            <p className="lead">{words.lead}</p>
            <a className="link" href="#rules">
              {words.rulesTitle}
            </a>
            <HelpVideo name="lottery" />
          </div>
          <DrumScene />
        </div>
      </section>
      <div className="wrap">
        <section className={styles.part} aria-labelledby="now-selling">
          <h2 id="now-selling">{words.now}</h2>
          {current.length === 0 ? (
            <StatusCard
              title={words.noneTitle}
              heading="h3"
              action={<ButtonLink to={patterns.marketplace}>{words.around}</ButtonLink>}
            >
              <p>{words.none}</p>
            </StatusCard>
          ) : (
            <Carousel label={words.name} wide={1} autoplay="always" every={5_000}>
              {current.map((card, position) => (
                <Slide key={card.id} card={card} priority={position === 0} />
              ))}
            </Carousel>
          )}
        </section>
        <section className={styles.part} id="rules" aria-labelledby="rules-title">
          <h2 id="rules-title">{words.rulesTitle}</h2>
          <ol className={styles.rules}>
            {words.rules.map(({ title, text }) => (
              <li key={title}>
                <h3>{title}</h3>
                <p>{text}</p>
              </li>
            ))}
          </ol>
          <p className="muted">{words.small}</p>
        </section>
        <LotteryRewards lotteries={current.length > 0 ? current : past.slice(0, 4)} />
        <Winners past={past} />
        {user ? (
          <Suspense>
            <EntryLimits />
          </Suspense>
        ) : null}
      </div>
    </>
  );
}
