import type { LaunchStage } from '@talkies/shared';
import type { ItemDetail, LaunchState } from '@talkies/shared/schemas';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { ButtonLink } from '../../../components/Button.tsx';
import * as styles from '../../../components/item/price-panel.module.css';
import { LocalTime } from '../../../components/LocalTime.tsx';
import { launchPath, loginPath } from '../../../lib/address/paths.ts';
import { useMe } from '../../../lib/api/session.ts';
import { type Doors, doorsOf } from '../../../lib/launch/doors.ts';
import { stageAt } from '../../../lib/launch/stage.ts';
import { useMyLaunch } from '../../../lib/launch/use-my-launch.ts';
import { isMoved, useRenewal } from '../../../lib/launch/use-renewal.ts';
import { useSecond } from '../../../lib/page/clock.ts';
import { launchDoors, launches as words } from '../../../messages/en.ts';

type Launch = NonNullable<ItemDetail['launch']>;

const isRunning = (stage: LaunchStage): stage is 'early' | 'open' => stage === 'early' || stage === 'open';

/** The way to buy, where the item goes on sale with a drop: before it, through its waiting room, or not any more. */
export default function LaunchGate({ launch, children }: { launch: Launch; children: ReactNode }) {
  const second = useSecond();
  const { user } = useMe();
  const [state, setState] = useState<LaunchState | null>(null);
  // until it comes, the way through the drop's page is there
  const { mine, refetch } = useMyLaunch(launch.id, setState);
  useRenewal(isMoved(launch, state), refetch);
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
        <ButtonLink
          to={launchPath(launch.id)}
          size="large"
          variant={doors === 'buy' ? 'ghost' : 'primary'}
          block
        >
          {room ? words.toRoom : words.toLaunch}
        </ButtonLink>
      )}
    </div>
  );
}

function Word({ doors, stage, launch }: { doors: Doors; stage: LaunchStage; launch: Launch }) {
  if (doors === 'buy' && stage === 'early') return <p>{launchDoors.youEarly}</p>;
  if (doors === 'buy') return launch.waitingRoom ? <p>{launchDoors.yourTurn}</p> : null;
  if (doors === 'unknown') return null;
  if (doors === 'sign-in')
    return (
      <p>
        {launchDoors.notEverybody} <Link to={loginPath(launchPath(launch.id))}>{launchDoors.signIn}</Link>
      </p>
    );
  return <p>{launchDoors[doors]}</p>;
}
