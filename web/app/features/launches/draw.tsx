import type { Hex } from '@talkies/shared';
import type { PlacesStep } from '@talkies/shared/draw';
import type { Launch, MyLaunch, PlacesDraw } from '@talkies/shared/schemas';
import { useState } from 'react';
import { Link } from 'react-router';
import { Button } from '../../components/Button.tsx';
import { CheckSteps } from '../../components/draw/CheckSteps.tsx';
import { LocalTime } from '../../components/LocalTime.tsx';
import { Notice } from '../../components/Notice.tsx';
import { PageHead } from '../../components/PageHead.tsx';
import { browserApi, pathOf } from '../../lib/api/api.ts';
import { useMe } from '../../lib/api/root-data.ts';
import { orProblem, serverApi } from '../../lib/api/server.ts';
import { pageMeta } from '../../lib/document/page-meta.ts';
import { storedListHash } from '../../lib/launch/list-hash-storage.ts';
import { launchDrawPath, launchPath } from '../../lib/url/paths.ts';
import { launchDraw as words } from '../../messages/en.ts';
import type { Route } from './+types/draw';
import * as styles from './draw.module.css';
import { drawnPlacesOf } from './drawn-places.ts';

export const loader = async ({ context, params }: Route.LoaderArgs) => ({
  launch: await orProblem(serverApi(context)('getLaunch', { params: { id: params.id } })),
});

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  loaderData
    ? pageMeta({
        title: words.title(loaderData.launch.title),
        description: words.lead,
        path: launchDrawPath(loaderData.launch.id),
        origin: matches[0].loaderData.origin,
        shared: 'home',
      })
    : [];

interface Found {
  draw: PlacesDraw;
  steps: PlacesStep[] | null;
  mine: MyLaunch | null;
}

/** Loads the data of the check and runs it; the curve's arithmetic is loaded with it, only for people who check. */
async function check(id: string, signedIn: boolean): Promise<Found> {
  const params = { id };
  const [{ checkPlaces }, draw, { chains }, mine] = await Promise.all([
    import('@talkies/shared/draw'),
    browserApi('launchDraw', { params }),
    browserApi('listChains'),
    // the check does not depend on the person's own place
    signedIn ? browserApi('myLaunch', { params }).catch(() => null) : null,
  ]);
  const drawn = drawnPlacesOf(
    draw,
    chains.map(({ chainId }) => chainId),
  );
  const seen = storedListHash(id) as Hex | null;
  return { draw, steps: drawn && checkPlaces(drawn, seen), mine };
}

/** The page on which anybody can check the draw of the places in a launch's waiting room. */
export default function LaunchDraw({ loaderData: { launch } }: Route.ComponentProps) {
  return (
    <>
      <PageHead title={words.title(launch.title)} lead={words.lead}>
        <p>
          <Link className="link" to={launchPath(launch.id)}>
            {words.back}
          </Link>
        </p>
      </PageHead>
      <div className={`section wrap ${styles.draw}`}>
        {launch.room ? <Checking launch={launch} /> : <p>{words.noRoom}</p>}
      </div>
    </>
  );
}

function Checking({ launch }: { launch: Launch }) {
  const { user } = useMe();
  const [state, setState] = useState<'idle' | 'checking' | 'failed' | Found>('idle');
  const begin = (): void => {
    setState('checking');
    check(launch.id, user !== null).then(setState, () => setState('failed'));
  };
  const found = typeof state === 'object' ? state : null;
  return (
    <>
      <ol className={styles.how}>
        {words.how.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ol>
      <p className={styles.actions}>
        <Button busy={state === 'checking'} onClick={begin}>
          {state === 'checking' ? words.checking : found ? words.again : words.check}
        </Button>
        <a className="link" href={pathOf('launchDraw', { params: { id: launch.id } })} download="places.json">
          {words.file}
        </a>
      </p>
      <div>
        {state === 'failed' ? <Notice kind="bad">{words.failed}</Notice> : null}
        {found ? <DrawVerdict {...found} /> : null}
      </div>
      {found?.steps ? <CheckSteps steps={found.steps} words={words} /> : null}
      {found ? <Entries {...found} /> : null}
    </>
  );
}

function DrawVerdict({ draw, steps }: Found) {
  if (draw.closedAt === null)
    return (
      <p role="status">
        {words.notClosed} <LocalTime inSentence at={draw.opensAt} />
      </p>
    );
  if (draw.drawnAt === null) return <p role="status">{words.notDrawn}</p>;
  if (steps === null) return <p role="status">{words.nobody}</p>;
  const broken = steps.filter(({ passed }) => !passed).map(({ what }) => words.names[what]);
  return broken.length === 0 ? (
    <Notice kind="good">{words.allRight(draw.entries?.length ?? 0)}</Notice>
  ) : (
    <Notice kind="bad">{words.broken(broken.join(', '))}</Notice>
  );
}

/** how many places are listed; the file has all of them */
const SHOWN = 100;

function Entries({ draw, mine }: Found) {
  const entries = draw.entries ?? [];
  const own = mine?.place?.entry ?? null;
  const place = own === null ? -1 : entries.indexOf(own);
  if (entries.length === 0) return null;
  return (
    <section className={styles.entries} aria-labelledby="entries">
      <h2 id="entries">{draw.drawnAt === null ? words.list : words.places}</h2>
      {own === null ? null : <p>{words.own(own, draw.drawnAt === null ? null : place + 1)}</p>}
      <ol>
        {entries.slice(0, SHOWN).map((entry) => (
          <li key={entry} aria-current={entry === own ? 'true' : undefined}>
            <code>{entry}</code>
          </li>
        ))}
      </ol>
      {entries.length > SHOWN ? <p className="muted">{words.more(entries.length - SHOWN)}</p> : null}
    </section>
  );
}
