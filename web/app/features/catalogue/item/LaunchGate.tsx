import type { LaunchNote } from '@talkies/shared/schemas';
import type { ReactNode } from 'react';
import { ButtonLink } from '../../../components/Button.tsx';
import * as styles from '../../../components/item/price-panel.module.css';
import { LocalTime } from '../../../components/LocalTime.tsx';
import { launchPath } from '../../../lib/address/paths.ts';
import { stageAt } from '../../../lib/launch/stage.ts';
import { useSecond } from '../../../lib/page/clock.ts';
import { drops as words } from '../../../messages/en.ts';

/** The way to buy, where the item goes on sale with a drop: before it, through its waiting room, or not any more. */
export default function LaunchGate({ launch, children }: { launch: LaunchNote; children: ReactNode }) {
  const second = useSecond();
  const stage = stageAt(launch, second);
  const open = stage === 'open' || stage === 'early';
  const toDrop = (label: string) => (
    <ButtonLink to={launchPath(launch.id)} size="large" block>
      {label}
    </ButtonLink>
  );
  return (
    <div className={styles.panelShut} data-part="launch" data-stage={stage}>
      {stage === 'announced' || stage === 'early' ? (
        <p>
          {words.onSaleFrom} <LocalTime at={launch.opensAt} />
        </p>
      ) : null}
      {stage === 'stopped' ? <p>{words.stoppedHere}</p> : null}
      {stage === 'closed' ? <p>{words.over}</p> : null}
      {open && launch.waitingRoom ? <p>{words.roomHere}</p> : null}
      {open ? children : null}
      {stage === 'closed' ? null : toDrop(launch.waitingRoom ? words.toRoom : words.toDrop)}
    </div>
  );
}
