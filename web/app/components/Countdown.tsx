import './countdown.css';
import { formatMoment } from '../lib/format/dates.ts';
import { leftOf, useSecond } from '../lib/page/clock.ts';
import { countdown } from '../messages/en.ts';

const groups = ['days', 'hours', 'minutes', 'seconds'] as const;

/**
 * A letter board that counts down to `until` (ISO 8601). Its flaps are blank until the browser's clock is known; without
 * script, where that never comes, it says the day and the time.
 */
export function Countdown({ until }: { until: string }) {
  const now = useSecond();
  const left = now === null ? null : leftOf(Math.floor(Date.parse(until) / 1000) - now);
  return (
    <time className="board" dateTime={until} role="timer">
      {groups.map((group) => (
        <span key={group}>
          <span className="cells">
            {digits(left?.[group]).map((digit, position) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a cell is its place
              <b key={position}>{digit}</b>
            ))}
          </span>
          <small>{countdown[group]}</small>
        </span>
      ))}
      {/* what the server alone draws, no browser needs to draw */}
      <noscript>{import.meta.env.SSR ? formatMoment(until) : null}</noscript>
    </time>
  );
}

const digits = (value: number | undefined): string[] =>
  value === undefined ? ['\u2007', '\u2007'] : [...String(value).padStart(2, '0')];
