import type { Lottery, MyLottery } from '@talkies/shared/schemas';
import { lazy, Suspense, useCallback, useEffect, useMemo } from 'react';
import { Countdown } from '../../../components/Countdown.tsx';
import { LocalTime } from '../../../components/LocalTime.tsx';
import { useSecond } from '../../../lib/page/clock.ts';
import { lotteryPage as words } from '../../../messages/en.ts';
import { type Stage, stageOf } from '../live/stage.ts';
import type { LiveLottery } from '../live/use-lottery.ts';
import { Prize } from './Prize.tsx';
import * as styles from './panel.module.css';
import { Selling } from './Selling.tsx';

// each lottery is in one of these at a time, and most that are looked at are selling
const Drawing = lazy(() => import('./Drawing.tsx'));
const Drawn = lazy(() => import('./Drawn.tsx'));
const Refunding = lazy(() => import('./Refunding.tsx'));

interface Props {
  live: LiveLottery;
  mine: MyLottery | null;
  refresh: () => void;
  signedIn: boolean;
}

/** The paper beside the seats: the prize, and what can be done now. It changes by itself as the chain goes on. */
export function Panel({ live, mine, refresh, signedIn }: Props) {
  const { lottery, connection, refetch } = live;
  const stage = stageOf(lottery, useSecond());
  // the end of sales and the round's time come by the clock alone: no event tells them
  useEffect(() => {
    if (stage === 'closing' || stage === 'due') refetch();
  }, [stage, refetch]);
  const onDone = useCallback((): void => {
    refetch();
    refresh();
  }, [refetch, refresh]);
  return (
    <div className={styles.side}>
      <section className={`${styles.panel} paper`} data-part="lottery-panel" data-stage={stage}>
        <Prize lottery={lottery} />
        {stage === 'selling' ? <Selling lottery={lottery} mine={mine} signedIn={signedIn} /> : null}
        {stage === 'sold-out' ? (
          <div className={styles.shut} role="status">
            <b>{words.soldOut}</b>
            <p>{words.soldOutText}</p>
          </div>
        ) : null}
        <AfterSales lottery={lottery} mine={mine} stage={stage} signedIn={signedIn} onDone={onDone} />
      </section>
      {stage === 'selling' || stage === 'sold-out' ? (
        <div className={styles.clock}>
          <p>
            {words.closes}{' '}
            <b>
              <LocalTime at={lottery.deadline} />
            </b>
          </p>
          <Countdown until={lottery.deadline} />
        </div>
      ) : stage === 'cancelled' ? null : (
        <p className={styles.clock}>
          <span>
            {words.closed} <LocalTime at={lottery.deadline} />
          </span>
        </p>
      )}
      <div aria-live="polite">
        {connection === 'connected' ? null : (
          <p className={styles.line} data-connection={connection}>
            {connection === 'lost' ? words.lineLost : words.catchingUp}
          </p>
        )}
      </div>
    </div>
  );
}

interface AfterProps {
  lottery: Lottery;
  mine: MyLottery | null;
  stage: Stage;
  signedIn: boolean;
  onDone: () => void;
}

/** What came of it. The same element from one second to the next: what the server drew stands until its code has come. */
function AfterSales({ lottery, mine, stage, signedIn, onDone }: AfterProps) {
  return useMemo(() => {
    const own = { lottery, mine, onDone };
    return (
      <Suspense>
        {stage === 'closing' || stage === 'waiting' || stage === 'due' || stage === 'late' ? (
          <Drawing lottery={lottery} stage={stage} signedIn={signedIn} onDone={onDone} />
        ) : null}
        {stage === 'drawn' || stage === 'delivered' ? <Drawn {...own} /> : null}
        {stage === 'refunding' || stage === 'cancelled' ? <Refunding {...own} /> : null}
      </Suspense>
    );
  }, [lottery, mine, stage, signedIn, onDone]);
}
