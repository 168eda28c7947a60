import './countdown.css';
import { formatMoment } from '../lib/format/dates.ts';
import { timeLeftOf, twoDigits } from '../lib/format/time-left.ts';
import { useLeft } from '../lib/timing/shop-clock.ts';
import { countdown } from '../messages/en.ts';

const groups = ['days', 'hours', 'minutes', 'seconds'] as const;

/**
 * A split-flap board that counts down to `until` (ISO 8601). Its flaps are blank until the shop's clock is known;
 * without scripts it shows the date and time instead.
 */
export function Countdown({ until }: { until: string }) {
  const seconds = useLeft(until);
  const left = seconds === null ? null : timeLeftOf(seconds);
  return (
    <time className="board" dateTime={until} role="timer">
      {groups.map((group) => (
        <span key={group}>
          <span className="cells">
            {digits(left?.[group]).map((digit, position) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a cell is identified by its position
              <b key={position}>{digit}</b>
            ))}
          </span>
          <small>{countdown[group]}</small>
        </span>
      ))}
      {/* only the server renders this part */}
      <noscript>{import.meta.env.SSR ? formatMoment(until) : null}</noscript>
    </time>
  );
}

const digits = (value: number | undefined): string[] =>
  value === undefined ? ['\u2007', '\u2007'] : [...twoDigits(value)];
