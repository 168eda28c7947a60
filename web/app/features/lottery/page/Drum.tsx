import { ticketName } from '@talkies/shared';
import type { CSSProperties } from 'react';
import { useState } from 'react';
import { press } from '../../../lib/early-input/early-press.ts';
import { lotteryDraw as words } from '../../../messages/en.ts';
import * as styles from './drum.module.css';

/** faces of the drum; the first one is the winner's */
const FACES = 12;

/** Tickets from all over the list, the winner first; the same for everybody. */
export const facesOf = (winner: number, sold: number): number[] =>
  Array.from({ length: FACES }, (_, face) => (winner + Math.floor((face * sold) / FACES)) % sold);

interface Props {
  /** the winning ticket, from 0 */
  winner: number;
  sold: number;
}

/** A drum of tickets that stops on the winning number, at once for people who prefer reduced motion. */
export function Drum({ winner, sold }: Props) {
  const [plays, setPlays] = useState(0);
  return (
    <div className={styles.drum} data-part="draw-drum">
      <div className={styles.window} role="img" aria-label={words.stopped(ticketName(winner))}>
        <div className={styles.wheel} key={plays} aria-hidden="true">
          {facesOf(winner, sold).map((ticket, face) => (
            <b
              // biome-ignore lint/suspicious/noArrayIndexKey: a face is identified by its position
              key={face}
              className={face === 0 ? `${styles.face} ${styles.won}` : styles.face}
              style={{ '--face': face } as CSSProperties}
            >
              {ticketName(ticket)}
            </b>
          ))}
        </div>
      </div>
      <button {...press(() => setPlays((before) => before + 1))} className={`link ${styles.again}`}>
        {words.again}
      </button>
    </div>
  );
}
