export { issueReceipt, renewReceiptSeries } from './issue.ts';
export { drawReceipt, drawText } from './pdf.ts';
export { presentReceipt, receiptsOf, receiptsPersonalData, statedDateColumn } from './reads.ts';
export { taxIn } from './rules.ts';
export { sellerNow, storeSeller } from './seller.ts';
export { receipts } from './tables.ts';
