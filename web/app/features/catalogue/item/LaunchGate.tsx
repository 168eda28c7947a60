import { LAUNCH_TOPIC, type LaunchStage, PERSON_TOPIC } from '@talkies/shared';
import type { ItemDetail, MyLaunch } from '@talkies/shared/schemas';
import { type ReactNode, useEffect, useState } from 'react';
import { Link } from 'react-router';
import { ButtonLink } from '../../../components/Button.tsx';
import * as styles from '../../../components/item/price-panel.module.css';
import { LocalTime } from '../../../components/LocalTime.tsx';
import { launchPath, loginPath } from '../../../lib/address/paths.ts';
import { browserApi } from '../../../lib/api/api.ts';
import { useMe } from '../../../lib/api/session.ts';
import { type Doors, doorsOf } from '../../../lib/launch/doors.ts';
import { stageAt } from '../../../lib/launch/stage.ts';
import { useAsking } from '../../../lib/live/use-asking.ts';
import { useLive } from '../../../lib/live/use-live.ts';
import { useSecond } from '../../../lib/page/clock.ts';
import { dropDoors, drops as words } from '../../../messages/en.ts';

type Launch = NonNullable<ItemDetail['launch']>;

const isRunning = (stage: LaunchStage): stage is 'early' | 'open' => stage === 'early' || stage === 'open';

/** What the launch is to whoever is signed in; null: nobody is, or it is being looked up. */
function useMine(id: string): MyLaunch | null {
  const { user } = useMe();
  const [mine, setMine] = useState<MyLaunch | null>(null);
  const key = user && `${user.id} ${id}`;
  // until it comes, the way through the drop's page is there
  const look = useAsking(key, () => browserApi('myLaunch', { params: { id } }), setMine);
  // biome-ignore lint/correctness/useExhaustiveDependencies: of another drop, or to another person, it is something else
  useEffect(() => {
    setMine(null);
    void look();
  }, [key, look]);
  useLive(user ? [`${LAUNCH_TOPIC}${id}`, PERSON_TOPIC] : [], {
    launchPlace: (place) => {
      if (place.launch === id) setMine((now) => (now ? { ...now, place } : now));
    },
    again: () => void look(),
  });
  return mine;
}

/** The way to buy, where the item goes on sale with a drop: before it, through its waiting room, or not any more. */
export default function LaunchGate({ launch, children }: { launch: Launch; children: ReactNode }) {
  const second = useSecond();
  const { user } = useMe();
  const mine = useMine(launch.id);
  const stage = stageAt(launch, second, launch.serverTime);
  const now = new Date(second === null ? launch.serverTime : second * 1000);
  const doors = isRunning(stage) ? doorsOf(launch, stage, { signedIn: user !== null, mine }, now) : null;
  const room = launch.waitingRoom && (doors === 'wait' || stage === 'announced');
  return (
    <div className={styles.panelShut} data-part="launch" data-stage={stage} data-doors={doors ?? ''}>
      {stage === 'announced' || (stage === 'early' && doors !== 'buy') ? (
        <p>
          {words.onSaleFrom} <LocalTime inSentence at={launch.opensAt} />
        </p>
      ) : null}
      {stage === 'stopped' ? <p>{words.stoppedHere}</p> : null}
      {stage === 'closed' ? <p>{words.over}</p> : null}
      {doors === null ? null : <Word doors={doors} stage={stage} launch={launch} />}
      {doors === 'buy' ? children : null}
      {stage === 'closed' ? null : (
        <ButtonLink to={launchPath(launch.id)} size="large" look={doors === 'buy' ? 'ghost' : 'ticket'} block>
          {room ? words.toRoom : words.toDrop}
        </ButtonLink>
      )}
    </div>
  );
}

function Word({ doors, stage, launch }: { doors: Doors; stage: LaunchStage; launch: Launch }) {
  if (doors === 'buy' && stage === 'early') return <p>{dropDoors.youEarly}</p>;
  if (doors === 'buy') return launch.waitingRoom ? <p>{dropDoors.yourTurn}</p> : null;
  if (doors === 'unknown') return null;
  if (doors === 'sign-in')
    return (
      <p>
        {dropDoors.notEverybody} <Link to={loginPath(launchPath(launch.id))}>{dropDoors.signIn}</Link>
      </p>
    );
  return <p>{dropDoors[doors]}</p>;
}
