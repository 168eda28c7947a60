export {
  dayByName,
  listDays,
  noteDay,
  recordDay,
  resolveDifference,
  unexplainedDays,
} from './compared-days.ts';
export type { Difference, Reconciliation } from './tables.ts';
