export { dayByName, listDays, noteDay, openDays, recordDay, settleDifference } from './records.ts';
export type { Difference, Reconciliation } from './tables.ts';
