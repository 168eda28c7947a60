export { noteDay, openDays, recordDay } from './records.ts';
export type { Difference, Reconciliation } from './tables.ts';
