import type { Launch, LaunchState } from '@talkies/shared/schemas';
import { Link } from 'react-router';
import { Button, ButtonLink } from '../../components/Button.tsx';
import { Countdown } from '../../components/Countdown.tsx';
import { Card } from '../../components/card/Card.tsx';
import { LocalTime } from '../../components/LocalTime.tsx';
import { Notice } from '../../components/Notice.tsx';
import { useMe } from '../../lib/api/root-data.ts';
import { orProblem, serverApi } from '../../lib/api/server.ts';
import { breadcrumbs, pageMeta } from '../../lib/document/page-meta.ts';
import { areAllReserved, isSoldOut, stageAt } from '../../lib/launch/stage.ts';
import { useSecond } from '../../lib/timing/shop-clock.ts';
import { calendarPath, launchPath, loginPath, patterns } from '../../lib/url/paths.ts';
import { launches, launchPage as words } from '../../messages/en.ts';
import type { Route } from './+types/launch';
import * as styles from './launch.module.css';
import { type LiveLaunch, useLiveLaunch } from './use-live-launch.ts';
import { WaitingRoom } from './WaitingRoom.tsx';

const SIZES = '(min-width: 1025px) min(22vw, 350px), (min-width: 600px) 42vw, 92vw';

export const loader = async ({ context, params }: Route.LoaderArgs) => ({
  launch: await orProblem(serverApi(context)('getLaunch', { params: { id: params.id } })),
});

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  if (!loaderData) return [];
  const { launch } = loaderData;
  const { origin } = matches[0].loaderData;
  const path = launchPath(launch.id);
  return pageMeta({
    title: launch.title,
    description: words.description(launch.title),
    path,
    origin,
    shared: 'home',
    about: [
      breadcrumbs(origin, [
        [launches.title, patterns.launches],
        [launch.title, path],
      ]),
    ],
  });
};

export default function LaunchPage({ loaderData: { launch } }: Route.ComponentProps) {
  const live = useLiveLaunch(launch);
  const second = useSecond();
  const stage = stageAt({ ...launch, stopped: live.state.stopped }, second, launch.serverTime);
  return (
    <>
      <div className={`wrap ${styles.head}`} data-part="launch" data-stage={stage}>
        <div>
          <p className="label accent">
            <Link to={patterns.launches}>{launches.title}</Link>
          </p>
          <h1>{launch.title}</h1>
          {launch.about ? <p className="lead">{launch.about}</p> : null}
          <Stage launch={launch} stage={stage} state={live.state} />
          <p className="num">{words.left(live.state.left, live.state.quantity)}</p>
        </div>
        <div className={styles.side}>
          {launch.room && stage !== 'closed' ? (
            <WaitingRoom launch={launch} room={launch.room} live={live} second={second} />
          ) : null}
          <Own launch={launch} live={live} stage={stage} />
          {live.problem ? (
            <Notice kind="bad">
              <strong>{live.problem.problem.title}.</strong> {live.problem.problem.detail}
            </Notice>
          ) : null}
        </div>
      </div>
      <section className="section wrap" aria-labelledby="launch-items">
        <div className="section-head">
          <h2 id="launch-items">{words.items}</h2>
        </div>
        <ul className="card-grid">
          {launch.items.map((item) => (
            <li key={item.id}>
              <Card item={item} sizes={SIZES} />
            </li>
          ))}
        </ul>
      </section>
      <Who launch={launch} />
    </>
  );
}

function Stage({
  launch,
  stage,
  state,
}: {
  launch: Launch;
  stage: ReturnType<typeof stageAt>;
  state: LaunchState;
}) {
  if (stage === 'closed') return <p className={styles.stage}>{words.closed}</p>;
  if (stage === 'stopped')
    return (
      <Notice kind="bad">
        <strong>{words.stopped}.</strong> {state.stopReason} {words.stoppedText}
      </Notice>
    );
  if (stage === 'announced' || stage === 'early')
    return (
      <div className={styles.when}>
        <p>{stage === 'early' ? words.earlyOpen : words.opensIn}</p>
        <Countdown until={launch.opensAt} />
        <p>
          {words.opens} <LocalTime inSentence at={launch.opensAt} />
        </p>
        <a className="link" href={calendarPath('drop', launch.id)} download>
          {words.calendar}
        </a>
      </div>
    );
  return (
    <>
      <p className={styles.stage}>{isSoldOut(state) ? words.soldOut : words.open}</p>
      {areAllReserved(state) ? <p>{words.allReserved}</p> : null}
      {launch.closesAt ? (
        <p>
          {words.ends} <LocalTime inSentence at={launch.closesAt} />
        </p>
      ) : null}
    </>
  );
}

/** The person's part in the launch, and the reminder. */
function Own({
  launch,
  live,
  stage,
}: {
  launch: Launch;
  live: LiveLaunch;
  stage: ReturnType<typeof stageAt>;
}) {
  const { user } = useMe();
  const { mine, busy, remind } = live;
  if (!user)
    return (
      <ButtonLink to={loginPath(launchPath(launch.id))} variant="ghost" block>
        {words.signIn}
      </ButtonLink>
    );
  if (!mine) return null;
  const comesEarly = mine.from !== null && mine.from !== launch.opensAt;
  // until the person may order
  const before = stage === 'announced' || (stage === 'early' && !comesEarly);
  return (
    <div className={styles.own}>
      {mine.from === null ? <p>{words.notListed}</p> : null}
      {comesEarly && mine.from !== null ? (
        <p>
          {words.youFrom} <LocalTime inSentence at={mine.from} />
        </p>
      ) : null}
      {mine.left === null ? null : <p>{words.yourLeft(mine.left)}</p>}
      {before ? (
        <>
          <Button
            variant="ghost"
            busy={busy}
            aria-pressed={mine.reminded}
            onClick={() => remind(!mine.reminded)}
            block
          >
            {mine.reminded ? words.remindOff : words.remind}
          </Button>
          <p className="small muted" role="status">
            {mine.reminded ? words.reminded : words.remindText}
          </p>
        </>
      ) : null}
    </div>
  );
}

function Who({ launch }: { launch: Launch }) {
  const { early, limitPerPerson, listUse } = launch;
  return (
    <section className={`section wrap ${styles.who}`} aria-labelledby="launch-who">
      <h2 id="launch-who">{words.who}</h2>
      <p>
        {listUse === 'only' ? words.onlyListed : words.everybody} <LocalTime inSentence at={launch.opensAt} />
      </p>
      {early ? (
        <>
          <p>{words.early(early.minutes)}</p>
          <ul>
            {early.film ? <li>{words.earlyFilm(early.film.title)}</li> : null}
            {early.collection ? <li>{words.earlyCollection(early.collection)}</li> : null}
            {listUse === 'early' ? <li>{words.earlyList}</li> : null}
          </ul>
        </>
      ) : null}
      {limitPerPerson === null ? null : <p>{words.limit(limitPerPerson)}</p>}
    </section>
  );
}
