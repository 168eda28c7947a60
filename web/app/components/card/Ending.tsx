import { leftOf, useSecond } from '../../lib/page/clock.ts';
import { auctionStrip as words } from '../../messages/en.ts';

const two = (value: number): string => String(value).padStart(2, '0');

/** `2 d 4 h`, on the last day `04:12:09`. */
function written(seconds: number): string {
  const { days, hours, minutes, seconds: rest } = leftOf(seconds);
  return days > 0 ? words.left(days, hours) : `${two(hours)}:${two(minutes)}:${two(rest)}`;
}

interface Props {
  /** ISO 8601 */
  until: string;
  /** said before the time */
  before: string;
  /** said in its place once it has come */
  after: string;
}

/** The strip under a picture with a clock in it, by the shop's clock; its time is blank until that is known. */
export function Ending({ until, before, after }: Props) {
  const now = useSecond();
  const left = now === null ? null : Math.floor(Date.parse(until) / 1000) - now;
  if (left !== null && left <= 0) return <span>{after}</span>;
  return (
    <>
      <span>{before}</span>
      <time className="num" dateTime={until} role="timer">
        {left === null ? '\u2007' : written(left)}
      </time>
    </>
  );
}
