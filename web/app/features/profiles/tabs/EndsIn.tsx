import { LocalTime } from '../../../components/LocalTime.tsx';
import { hourClock, timeLeftOf } from '../../../lib/format/time-left.ts';
import { useLeft } from '../../../lib/timing/shop-clock.ts';
import { bidRows as words } from '../../../messages/en.ts';

/** The remaining time of an auction in one line, by the shop's clock; the end itself until the clock is known. */
export function EndsIn({ until }: { until: string }) {
  const seconds = useLeft(until);
  if (seconds === null)
    return (
      <>
        {words.ends} <LocalTime at={until} inSentence />
      </>
    );
  if (seconds === 0) return <>{words.ended}</>;
  const left = timeLeftOf(seconds);
  const clock = hourClock(left);
  return (
    <time className="num" dateTime={until}>
      {words.endsIn(left.days > 0 ? words.days(left.days, clock) : clock)}
    </time>
  );
}
