import type { Lottery, MyLottery } from '@talkies/shared/schemas';
import { type ReactNode, Suspense, useCallback } from 'react';
import { Link } from 'react-router';
import { useMe } from '../../../lib/api/root-data.ts';
import { press } from '../../../lib/early-input/early-press.ts';
import { lazy } from '../../../lib/timing/lazy.ts';
import { lotteryPath, patterns } from '../../../lib/url/paths.ts';
import { share } from '../../../lib/url/share.ts';
import { figure, item as itemWords, lotteryPage as words } from '../../../messages/en.ts';
import { LotteryCheck } from '../check/LotteryCheck.tsx';
import { useLottery } from '../live/use-lottery.ts';
import { useMyLottery } from '../live/use-my-lottery.ts';
import { History } from './History.tsx';
import { LotteryFacts } from './LotteryFacts.tsx';
import * as styles from './lottery-page.module.css';
import { ownTickets } from './own-tickets.ts';
import { Panel } from './Panel.tsx';
import { Rules } from './Rules.tsx';
import { Seats } from './Seats.tsx';
import type { Tickets } from './use-tickets.ts';

// the person's own part is loaded after the page
const MyTickets = lazy(() => import('./MyTickets.tsx'));

interface Props {
  first: Lottery;
  tickets: Tickets;
  /** true: the history shows an older page */
  older: boolean;
  /** renders the ticket dialog, where it is open */
  dialog: (lottery: Lottery, mine: MyLottery | null, refresh: () => Promise<MyLottery | null>) => ReactNode;
}

/** The page of a lottery: the seats, the panel beside them, and how the winner is chosen. */
export function LotteryView({ first, tickets, older, dialog }: Props) {
  const live = useLottery(first);
  const { lottery } = live;
  const own = useMyLottery(lottery.id, lottery.version);
  const { mine, refresh } = own;
  const askAgain = useCallback(() => void refresh(), [refresh]);
  const { user } = useMe();
  const numbers = new Set(ownTickets(mine?.purchases ?? []));
  return (
    <>
      <section className={styles.head}>
        <div className="wrap">
          <nav className={styles.crumbs} aria-label={itemWords.crumbs}>
            <Link to={patterns.lotteries}>{words.all}</Link> <span aria-hidden="true">/</span>
            <span>{lottery.prize.title}</span>
            <button
              {...press(() => share(words.sharedTitle(lottery.lottery_name), lotteryPath(lottery.id)))}
              className="quiet"
            >
              {itemWords.share}
            </button>
          </nav>
          <h1>{lottery.lottery_name}</h1>
          <div className={styles.columns}>
            <div className={styles.seating}>
              <Progress lottery={lottery} />
              <Seats sold={lottery.total_tickets} players={lottery.total_players} own={numbers} />
            </div>
            <LotteryFacts lottery={lottery} />
            <Panel live={live} mine={mine} refresh={askAgain} signedIn={user !== null} />
          </div>
          {mine ? (
            <Suspense>
              <MyTickets lottery={lottery} mine={mine} />
            </Suspense>
          ) : null}
          {lottery.refunds ? null : (
            <div className={styles.how}>
              <LotteryCheck lottery={lottery} />
            </div>
          )}
          <div className={styles.below}>
            <History
              id={lottery.id}
              tickets={tickets}
              older={older}
              purchases={lottery.purchases}
              own={mine?.wallets.map(({ address }) => address) ?? []}
            />
            <Rules rules={lottery.rules} />
          </div>
        </div>
      </section>
      {dialog(lottery, mine, own.refresh)}
    </>
  );
}

/** The progress towards the least number of tickets, in words and as a bar. */
function Progress({ lottery: { total_tickets, minTickets, phase } }: { lottery: Lottery }) {
  const left = minTickets - total_tickets;
  const ended = phase !== 'selling';
  return (
    <>
      <p className={styles.progress} aria-live="polite">
        <b className="num" data-part="tickets-sold">
          {figure(total_tickets)}
        </b>
        <span>
          {left > 0 ? (
            <>
              {(ended ? words.reached : words.progress)(minTickets)}
              <br />
              {phase === 'cancelled' || phase === 'drawing' ? null : ended ? words.tooFew : words.more(left)}
            </>
          ) : ended ? (
            words.enough
          ) : (
            words.activated
          )}
        </span>
      </p>
      <progress
        className={styles.bar}
        max={minTickets}
        value={Math.min(total_tickets, minTickets)}
        aria-label={words.progressName(minTickets)}
      />
    </>
  );
}
