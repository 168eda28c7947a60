import { formatMoment } from '../../../lib/format/dates.ts';
import { leftOf, useSecond } from '../../../lib/page/clock.ts';
import { bidRows as words } from '../../../messages/en.ts';

const two = (value: number): string => String(value).padStart(2, '0');

/** How long an auction runs, in one line, by the shop's clock; until that is known, when it ends. */
export function EndsIn({ until }: { until: string }) {
  const now = useSecond();
  const seconds = now === null ? null : Math.floor(Date.parse(until) / 1000) - now;
  if (seconds !== null && seconds <= 0) return <>{words.ended}</>;
  const { days, hours, minutes, seconds: rest } = leftOf(seconds ?? 0);
  const clock = `${two(hours)}:${two(minutes)}:${two(rest)}`;
  return (
    <time className="num" dateTime={until}>
      {seconds === null
        ? words.ends(formatMoment(until))
        : words.endsIn(days > 0 ? words.days(days, clock) : clock)}
    </time>
  );
}
