import type { Lottery, MyLottery } from '@talkies/shared/schemas';
import { useCallback, useEffect } from 'react';
import { Countdown } from '../../../components/Countdown.tsx';
import { LocalTime } from '../../../components/LocalTime.tsx';
import { useSecond } from '../../../lib/timing/shop-clock.ts';
import { lotteryPage as words } from '../../../messages/en.ts';
import { askByClock, type LotteryProgress, progressOf } from '../live/lottery-progress.ts';
import type { LiveLottery } from '../live/use-lottery.ts';
import { Drawing } from './Drawing.tsx';
import { Drawn } from './Drawn.tsx';
import { Prize } from './Prize.tsx';
import * as styles from './panel.module.css';
import { Refunding } from './Refunding.tsx';
import { Selling } from './Selling.tsx';

interface Props {
  live: LiveLottery;
  mine: MyLottery | null;
  refresh: () => void;
  signedIn: boolean;
}

/** The panel beside the seats: the prize, and the actions possible now. It updates as the chain advances. */
export function Panel({ live, mine, refresh, signedIn }: Props) {
  const { lottery, connection, refetch } = live;
  const progress = progressOf(lottery, useSecond());
  // only the clock marks the end of sales and the round's time: there is no event for them
  useEffect(() => askByClock(progress, refetch), [progress, refetch]);
  const onDone = useCallback((): void => {
    refetch();
    refresh();
  }, [refetch, refresh]);
  return (
    <div className={styles.side}>
      <section className={`${styles.panel} paper`} data-part="lottery-panel" data-progress={progress}>
        <Prize lottery={lottery} />
        {progress === 'selling' ? <Selling lottery={lottery} mine={mine} signedIn={signedIn} /> : null}
        {progress === 'sold-out' ? (
          <div className={styles.shut} role="status">
            <b>{words.soldOut}</b>
            <p>{words.soldOutText}</p>
          </div>
        ) : null}
        <AfterSales lottery={lottery} mine={mine} progress={progress} signedIn={signedIn} onDone={onDone} />
      </section>
      {progress === 'selling' || progress === 'sold-out' ? (
        <div className={styles.clock}>
          <p>
            {words.closes}{' '}
            <b>
              <LocalTime at={lottery.deadline} />
            </b>
          </p>
          <Countdown until={lottery.deadline} />
        </div>
      ) : progress === 'cancelled' ? null : (
        <p className={styles.clock}>
          <span>
            {words.closed} <LocalTime inSentence at={lottery.deadline} />
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
  progress: LotteryProgress;
  signedIn: boolean;
  onDone: () => void;
}

/** The state of the lottery after its sales. */
function AfterSales({ lottery, mine, progress, signedIn, onDone }: AfterProps) {
  const own = { lottery, mine, onDone };
  switch (progress) {
    case 'closing':
    case 'waiting':
    case 'due':
    case 'late':
      return <Drawing lottery={lottery} progress={progress} signedIn={signedIn} onDone={onDone} />;
    case 'drawn':
    case 'delivered':
      return <Drawn {...own} />;
    case 'refunding':
    case 'cancelled':
      return <Refunding {...own} />;
    default:
      return null;
  }
}
