export { issueReceipt, renewReceiptSeries } from './issue.ts';
export { drawReceipt } from './pdf.ts';
export { presentReceipt, receiptsOf, receiptsPersonalData } from './reads.ts';
export { taxIn } from './rules.ts';
