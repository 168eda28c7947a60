import type { LaunchStage } from '@talkies/shared';
import type { ItemDetail, LaunchState } from '@talkies/shared/schemas';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { ButtonLink } from '../../../components/Button.tsx';
import * as styles from '../../../components/item/price-panel.module.css';
import { LocalTime } from '../../../components/LocalTime.tsx';
import { useMe } from '../../../lib/api/root-data.ts';
import { type Admission, admissionOf } from '../../../lib/launch/admission.ts';
import { stageAt } from '../../../lib/launch/stage.ts';
import { useMyLaunch } from '../../../lib/launch/use-my-launch.ts';
import { isMoved, useRenewal } from '../../../lib/launch/use-renewal.ts';
import { useSecond } from '../../../lib/timing/shop-clock.ts';
import { launchPath, loginPath } from '../../../lib/url/paths.ts';
import { launchAdmission, launches as words } from '../../../messages/en.ts';

type Launch = NonNullable<ItemDetail['launch']>;

interface Props {
  itemId: string;
  launch: Launch;
  /** the button to buy it */
  children: ReactNode;
}

const isRunning = (stage: LaunchStage): stage is 'early' | 'open' => stage === 'early' || stage === 'open';

/** The button to buy an item of a launch: before the opening, through its waiting room, or after the end. */
export default function LaunchAdmission({ itemId, launch, children }: Props) {
  const second = useSecond();
  const { user } = useMe();
  const [state, setState] = useState<LaunchState | null>(null);
  // until it is loaded, the link to the launch's page is shown
  const { mine, refetch } = useMyLaunch(launch.id, setState);
  useRenewal(isMoved(launch, state), refetch);
  const stage = stageAt(launch, second, launch.serverTime);
  const now = new Date(second === null ? launch.serverTime : second * 1000);
  const admission = isRunning(stage)
    ? admissionOf(launch, stage, itemId, { signedIn: user !== null, mine }, now)
    : null;
  const room = launch.waitingRoom && (admission === 'wait' || stage === 'announced');
  return (
    <div className={styles.panelShut} data-part="launch" data-stage={stage} data-admission={admission ?? ''}>
      {stage === 'announced' || (stage === 'early' && admission !== 'buy') ? (
        <p>
          {words.onSaleFrom} <LocalTime inSentence at={launch.opensAt} />
        </p>
      ) : null}
      {stage === 'stopped' ? <p>{words.stoppedHere}</p> : null}
      {stage === 'closed' ? <p>{words.over}</p> : null}
      {admission === null ? null : <Word admission={admission} stage={stage} launch={launch} />}
      {admission === 'buy' ? children : null}
      {stage === 'closed' ? null : (
        <ButtonLink
          to={launchPath(launch.id)}
          size="large"
          variant={admission === 'buy' ? 'ghost' : 'primary'}
          block
        >
          {room ? words.toRoom : words.toLaunch}
        </ButtonLink>
      )}
    </div>
  );
}

function Word({ admission, stage, launch }: { admission: Admission; stage: LaunchStage; launch: Launch }) {
  if (admission === 'buy' && stage === 'early') return <p>{launchAdmission.youEarly}</p>;
  if (admission === 'buy') return launch.waitingRoom ? <p>{launchAdmission.yourTurn}</p> : null;
  if (admission === 'unknown') return null;
  if (admission === 'sign-in')
    return (
      <p>
        {launchAdmission.notEverybody}{' '}
        <Link to={loginPath(launchPath(launch.id))}>{launchAdmission.signIn}</Link>
      </p>
    );
  return <p>{launchAdmission[admission]}</p>;
}
