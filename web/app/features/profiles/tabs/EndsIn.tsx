import { LocalTime } from '../../../components/LocalTime.tsx';
import { hourClock, timeLeftOf } from '../../../lib/format/time-left.ts';
import { useLeft } from '../../../lib/timing/shop-clock.ts';
import { bidRows as words } from '../../../messages/en.ts';

/** How long an auction runs, in one line, by the shop's clock; until that is known, when it ends. */
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
