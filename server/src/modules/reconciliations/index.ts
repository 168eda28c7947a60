export { dayByName, listDays, noteDay, openDays, recordDay, resolveDifference } from './compared-days.ts';
export type { Difference, Reconciliation } from './tables.ts';
