export { dayByName, listDays, noteDay, openDays, recordDay, resolveDifference } from './records.ts';
export type { Difference, Reconciliation } from './tables.ts';
