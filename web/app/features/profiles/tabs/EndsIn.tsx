import { LocalTime } from '../../../components/LocalTime.tsx';
import { leftOf, useSecond } from '../../../lib/page/clock.ts';
import { bidRows as words } from '../../../messages/en.ts';

const two = (value: number): string => String(value).padStart(2, '0');

/** How long an auction runs, in one line, by the shop's clock; until that is known, when it ends. */
export function EndsIn({ until }: { until: string }) {
  const now = useSecond();
  const seconds = now === null ? null : Math.floor(Date.parse(until) / 1000) - now;
  if (seconds === null)
    return (
      <>
        {words.ends} <LocalTime at={until} inSentence />
      </>
    );
  if (seconds <= 0) return <>{words.ended}</>;
  const { days, hours, minutes, seconds: rest } = leftOf(seconds);
  const clock = `${two(hours)}:${two(minutes)}:${two(rest)}`;
  return (
    <time className="num" dateTime={until}>
      {words.endsIn(days > 0 ? words.days(days, clock) : clock)}
    </time>
  );
}
