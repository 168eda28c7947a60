import { hourClock, timeLeftOf } from '../lib/format/time-left.ts';
import { useLeft } from '../lib/timing/shop-clock.ts';
import { auctionStrip as words } from '../messages/en.ts';

/** Formats remaining seconds: `2 d 4 h`, on the last day `04:12:09`. */
function written(seconds: number): string {
  const left = timeLeftOf(seconds);
  return left.days > 0 ? words.left(left.days, left.hours) : hourClock(left);
}

interface Props {
  /** ISO 8601 */
  until: string;
  /** the words before the time */
  before: string;
  /** the words in its place once the time is reached */
  after: string;
}

/** The remaining time in one line with words before it, by the shop's clock; blank until the clock is known. */
export function TimeLeft({ until, before, after }: Props) {
  const left = useLeft(until);
  if (left === 0) return <span>{after}</span>;
  return (
    <>
      <span>{before}</span>
      <time className="num" dateTime={until} role="timer">
        {left === null ? '\u2007' : written(left)}
      </time>
    </>
  );
}
