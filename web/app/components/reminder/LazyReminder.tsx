import { useIdle } from '../../lib/timing/use-idle.ts';
import { useOnDemand } from '../../lib/timing/use-on-demand.ts';
import type { Reminded } from './Reminder.tsx';

const load = () => import('./Reminder.tsx');

/** The reminder beside a countdown. It is loaded after the page, into a reserved space. */
export function LazyReminder(reminded: Reminded) {
  const part = useOnDemand(load, useIdle());
  return <div style={{ minHeight: 56 }}>{part ? <part.default {...reminded} /> : null}</div>;
}
