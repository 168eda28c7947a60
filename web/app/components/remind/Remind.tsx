import { useLater } from '../../lib/page/later.ts';
import { useRest } from '../../lib/page/rest.ts';
import type { Reminded } from './RemindMe.tsx';

const load = () => import('./RemindMe.tsx');

/** Beside a countdown: be reminded of it. It comes after the page, into a place that is there already. */
export function Remind(reminded: Reminded) {
  const part = useLater(load, useRest());
  return <div style={{ minHeight: 56 }}>{part ? <part.default {...reminded} /> : null}</div>;
}
