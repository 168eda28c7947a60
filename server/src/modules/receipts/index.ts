export { issueReceipt, renewReceiptSeries } from './issue.ts';
export { presentReceipt, receiptsOf, receiptsPersonalData } from './reads.ts';
export { taxIn } from './rules.ts';
