export { checkReports, isReportDue, type Reports } from './check-reports.ts';
export { type Call, type CallOf, dryRun, moneyMissing, requireMoney } from './dry-run.ts';
export { paymentFailures } from './payment-failures.ts';
export { isOurs, type Reading } from './recognise.ts';
export { receiveReport } from './report.ts';
export { failureOf, nextState, statesBefore, track, wasReplaced } from './rules.ts';
