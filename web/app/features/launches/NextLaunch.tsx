import type { LaunchNote } from '@talkies/shared/schemas';
import { Link } from 'react-router';
import { ButtonLink } from '../../components/Button.tsx';
import { LocalTime } from '../../components/LocalTime.tsx';
import { stageAt } from '../../lib/launch/stage.ts';
import { useSecond } from '../../lib/timing/shop-clock.ts';
import { launchPath, patterns } from '../../lib/url/paths.ts';
import { launches, launchPage as words } from '../../messages/en.ts';
import * as styles from './next-launch.module.css';

interface Props {
  launch: LaunchNote;
  /** the server's time of the answer */
  serverTime: string;
}

/** The link from the home page to the launch whose opening is nearest. */
export function NextLaunch({ launch, serverTime }: Props) {
  const stage = stageAt(launch, useSecond(), serverTime);
  if (stage === 'closed') return null;
  return (
    <section className={`wrap ${styles.space}`} aria-labelledby="next-launch" data-part="next-launch">
      <div className={styles.band}>
        <div>
          <p className="label accent">
            <Link to={patterns.launches}>{launches.title}</Link>
          </p>
          <h2 id="next-launch">
            <Link to={launchPath(launch.id)}>{launch.title}</Link>
          </h2>
          {stage === 'announced' ? (
            <p className="muted">
              {words.opens} <LocalTime inSentence at={launch.opensAt} />
            </p>
          ) : (
            <p className="muted">
              {stage === 'stopped' ? words.stopped : stage === 'early' ? words.earlyOpen : words.open}
            </p>
          )}
        </div>
        <ButtonLink to={launchPath(launch.id)}>{launches.see}</ButtonLink>
      </div>
    </section>
  );
}
