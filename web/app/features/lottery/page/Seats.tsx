import { LOTTERY_MIN_TICKETS as SEATS } from '@talkies/shared';
import { lotteryPage as words } from '../../../messages/en.ts';
import * as styles from './seats.module.css';

const ROWS = 'ABCDEFGHIJ';

interface Props {
  sold: number;
  players: number;
  /** the person's own tickets, from 0 */
  own: ReadonlySet<number>;
}

/**
 * A plan of as many seats as a draw needs tickets, filled by sold tickets, and never more. The seats are decoration: a
 * ticket is only its number.
 */
export function Seats({ sold, players, own }: Props) {
  const seat = (ticket: number): 'own' | 'taken' | 'free' =>
    own.has(ticket) ? 'own' : ticket < sold ? 'taken' : 'free';
  const shown = Math.min(sold, SEATS);
  return (
    <div className={styles.seating}>
      <div role="img" aria-label={words.seats(shown, SEATS)} data-part="seats">
        <p className={styles.screen} aria-hidden="true">
          {words.screen}
        </p>
        <div className={styles.light} />
        {[...ROWS].map((row, line) => (
          <div className={styles.row} key={row} aria-hidden="true">
            <b>{row}</b>
            {Array.from({ length: 10 }, (_, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a seat is identified by its position
              <i key={place} data-state={seat(line * 10 + place)} />
            ))}
          </div>
        ))}
      </div>
      <p className={styles.key}>
        <span className={styles.keyTaken}>{words.taken(players)}</span>
        {own.size > 0 ? <span className={styles.keyOwn}>{words.yours}</span> : null}
        {shown < SEATS ? <span className={styles.keyFree}>{words.free}</span> : null}
      </p>
    </div>
  );
}
