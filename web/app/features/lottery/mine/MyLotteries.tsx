import type { ApiResponse } from '@talkies/shared/schemas';
import { useCallback, useEffect, useState } from 'react';
import { Link } from 'react-router';
import { LocalTime } from '../../../components/LocalTime.tsx';
import { Picture } from '../../../components/Picture.tsx';
import { browserApi } from '../../../lib/api/api.ts';
import { useLive } from '../../../lib/live/use-live.ts';
import { useRefetch } from '../../../lib/live/use-refetch.ts';
import { lotteryPath } from '../../../lib/url/paths.ts';
import { myLotteries as words } from '../../../messages/en.ts';
import * as styles from './my-lotteries.module.css';

type Mine = ApiResponse<'myLotteries'>['lotteries'];

/** The lotteries in which the person has tickets, on their own profile; nothing where there are none. */
export default function MyLotteries() {
  const [mine, setMine] = useState<Mine>([]);
  // the profile does not depend on it
  const refetch = useRefetch(
    'lotteries',
    () => browserApi('myLotteries'),
    ({ lotteries }) => setMine(lotteries),
  );
  const load = useCallback(() => void refetch(), [refetch]);
  useEffect(load, [load]);
  // tickets may be paid in another tab, by a wallet or through a provider
  useLive(['me'], { me: (what) => what !== 'notifications' && load(), again: load });
  if (mine.length === 0) return null;
  return (
    <section className={styles.lotteries} aria-labelledby="my-lotteries">
      <h2 id="my-lotteries">{words.title}</h2>
      <ul>
        {mine.map(({ card, tickets, won }) => (
          <li key={card.id} className="paper" data-part="my-lottery">
            <div>
              <Picture image={card.prize.image} sizes="80px" decorative />
            </div>
            <div>
              <h3>
                <Link to={lotteryPath(card.id)}>{card.lottery_name}</Link>
              </h3>
              <p>{words.tickets(tickets)}</p>
              <p className="small muted">
                {won ? <b>{words.won}</b> : words.phases[card.phase]}
                {card.phase === 'selling' ? (
                  <>
                    {' '}
                    <LocalTime at={card.deadline} />
                  </>
                ) : null}
              </p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
