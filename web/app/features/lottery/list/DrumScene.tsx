import { type CSSProperties, useState } from 'react';
import { press } from '../../../lib/early-input/early-press.ts';
import { lotteries as words } from '../../../messages/en.ts';
import * as styles from './drum-scene.module.css';

const ink = 'var(--ink)';
const brass = 'var(--brass)';
const marigold = 'var(--marigold)';
const cream = 'var(--cream)';
const vermilion = 'var(--vermilion)';
const peacock = 'var(--peacock)';

/** tickets in the drum: distance from its axis, angle, colour, and seconds for a turn */
const tumbling = [
  [44, 10, cream, 9],
  [30, 80, marigold, 7],
  [50, 150, vermilion, 11],
  [36, 215, cream, 8],
  [52, 280, peacock, 10],
  [24, 330, marigold, 6],
] as const;

const bulbs = Array.from({ length: 15 }, (_, position) => {
  const angle = Math.PI * (1 + position / 14);
  return { x: 180 + 150 * Math.cos(angle), y: 176 + 150 * Math.sin(angle), lit: position % 2 === 0 };
});

/** A ticket with its two notches, its middle at the origin. */
const Ticket = ({ fill }: { fill: string }) => (
  <path
    d="M-20-11h40v7a4 4 0 0 0 0 8v7h-40v-7a4 4 0 0 0 0-8z"
    fill={fill}
    stroke={ink}
    strokeWidth="2.5"
    strokeLinejoin="round"
  />
);

/**
 * The drum in which tickets turn, drawn like the guides of the help page. It turns endlessly by CSS; it can be paused,
 * and does not move for people who prefer reduced motion.
 */
export function DrumScene() {
  const [paused, setPaused] = useState(false);
  return (
    <div className={styles.scene} data-part="drum-scene" data-state={paused ? 'paused' : 'turning'}>
      <svg viewBox="0 0 360 360" aria-hidden="true" strokeLinejoin="round" strokeLinecap="round">
        <path d="M12 344V176a168 168 0 0 1 336 0v168z" fill="var(--velvet)" stroke={brass} strokeWidth="5" />
        <path d="M44 344V176a136 136 0 0 1 272 0v168z" fill="var(--board-deep)" />
        <g stroke={ink} strokeWidth="1.5">
          {bulbs.map(({ x, y, lit }) => (
            <circle
              key={x}
              className={lit ? styles.bulbOn : styles.bulbOff}
              cx={x}
              cy={y}
              r="7"
              fill="var(--bulb)"
            />
          ))}
        </g>
        <g stroke={ink} strokeWidth="3">
          <path d="M92 330l52-116h14l-40 116zM268 330l-52-116h-14l40 116z" fill="var(--wood)" />
          <path d="M64 326h232v18H64z" fill={brass} />
        </g>
        <circle cx="180" cy="196" r="84" fill="var(--velvet-hi)" stroke={ink} strokeWidth="3" />
        {tumbling.map(([radius, angle, fill, seconds]) => (
          <g
            key={angle}
            className={styles.turns}
            style={{ '--seconds': `${seconds}s`, '--from': `${angle}deg` } as CSSProperties}
          >
            <g transform={`translate(180 ${196 + radius})`}>
              <Ticket fill={fill} />
            </g>
          </g>
        ))}
        <g className={styles.cage} fill="none" stroke={brass} strokeWidth="5">
          <circle cx="180" cy="196" r="84" />
          <path d="M180 112v168M96 196h168M120.6 136.6l118.8 118.8M239.4 136.6L120.6 255.400" />
          <circle cx="180" cy="196" r="16" fill={brass} stroke={ink} strokeWidth="3" />
        </g>
        <g className={styles.drawn}>
          <g transform="translate(180 92) rotate(-8) scale(2.1)">
            <Ticket fill={cream} />
            <path
              d="M0-6l1.8 3.7 4 .6-2.9 2.800.7 4L0 3.200l-3.600 1.900.7-4-2.9-2.800 4-.6z"
              fill={vermilion}
            />
          </g>
        </g>
      </svg>
      <button {...press(() => setPaused((before) => !before))} className={styles.pause} aria-pressed={paused}>
        {words.pause}
      </button>
    </div>
  );
}
