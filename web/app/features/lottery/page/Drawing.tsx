import type { Lottery } from '@talkies/shared/schemas';
import { Suspense } from 'react';
import { Countdown } from '../../../components/Countdown.tsx';
import { LocalTime } from '../../../components/LocalTime.tsx';
import { lazy } from '../../../lib/timing/lazy.ts';
import { lotteryPage as page, lotteryDraw as words } from '../../../messages/en.ts';
import type { LotteryProgress } from '../live/lottery-progress.ts';
import * as styles from './panel.module.css';

const OneStep = lazy(() => import('../../../components/transaction/OneStep.tsx'));

interface Props {
  lottery: Lottery;
  progress: LotteryProgress;
  signedIn: boolean;
  onDone: () => void;
}

/** Between the end of sales and the draw: what is awaited and what follows; anybody may draw once it is possible. */
export function Drawing({ lottery, progress, signedIn, onDone }: Props) {
  const { id, round, beacon, drawBefore } = lottery;
  const late = progress === 'late';
  return (
    <>
      <p className={styles.status} role="status">
        {progress === 'due'
          ? page.phases.drawing
          : progress === 'closing'
            ? page.phases.closing
            : page.phases.waiting}
      </p>
      {progress === 'waiting' || progress === 'closing' ? (
        <>
          <p>
            {words.roundAt} <LocalTime inSentence at={round.at} />. {words.nobodyKnows}
          </p>
          <Countdown until={round.at} />
        </>
      ) : null}
      {late ? (
        <div className={styles.shut} role="status">
          <b>
            {beacon.state === 'wrong'
              ? words.wrong
              : beacon.state === 'silent'
                ? words.silentNow
                : words.late}
          </b>
          {beacon.since ? (
            <p className="small">
              {words.since} <LocalTime inSentence at={beacon.since} />
            </p>
          ) : null}
          <p>
            {words.lateBefore} <LocalTime inSentence at={drawBefore} /> {words.lateThen}
          </p>
        </div>
      ) : null}
      {progress === 'due' && signedIn && beacon.state === 'known' ? (
        <Suspense>
          <OneStep intent={{ kind: 'draw', lottery: id }} text={words.drawText} onDone={onDone}>
            {words.draw}
          </OneStep>
        </Suspense>
      ) : null}
    </>
  );
}
