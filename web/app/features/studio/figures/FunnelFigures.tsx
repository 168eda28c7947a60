import { type FunnelStep, funnelSteps } from '@talkies/shared/studio';
import type { FiguresPeriod } from '@talkies/shared/studio/schemas';
import { figure, studioFigures as words } from '../../../messages/en.ts';
import * as styles from './figures.module.css';

/** A share in percent. */
const percent = (part: number, whole: number): string =>
  (part / whole).toLocaleString('en', { style: 'percent', maximumFractionDigits: part < whole / 10 ? 1 : 0 });

/** The comparison with the period before, in words. */
function changeOf(now: number, before: number): string {
  if (before === 0) return now === 0 ? words.same : words.first;
  if (now === before) return words.same;
  return now > before ? words.more(percent(now - before, before)) : words.less(percent(before - now, before));
}

interface Props {
  period: FiguresPeriod;
  earlier: FiguresPeriod;
}

/** Each step with its share of the one before, and beside it the period before. */
export const FunnelFigures = ({ period, earlier }: Props) => (
  <section aria-labelledby="figures-funnel">
    <h2 id="figures-funnel">{words.funnel}</h2>
    <p className="small muted">{words.against(earlier.from, earlier.to)}</p>
    <ol className={styles.funnel} data-part="funnel">
      {funnelSteps.map((step, at) => (
        <Step key={step} step={step} period={period} earlier={earlier} last={funnelSteps[at - 1]} />
      ))}
    </ol>
  </section>
);

function Step({ step, period, earlier, last }: Props & { step: FunnelStep; last: FunnelStep | undefined }) {
  const count = period.funnel[step];
  const before = last === undefined ? 0 : period.funnel[last];
  const most = Math.max(1, ...Object.values(period.funnel));
  const was = earlier.funnel[step];
  return (
    <li data-step={step}>
      <p>{words.steps[step]}</p>
      <p className={styles.count}>
        <strong className="num">{figure(count)}</strong>{' '}
        <span className="small muted">{words.stepTexts[step]}</span>
      </p>
      <span className={styles.share} aria-hidden="true">
        <span style={{ width: `${(count / most) * 100}%` }} />
      </span>
      <p className="small">
        {before >= count && before > 0 ? words.ofBefore(percent(count, before)) : '\u00a0'}
      </p>
      <p className="small muted">
        {changeOf(count, was)} {words.earlier(figure(was))}
      </p>
    </li>
  );
}
