import { BPS } from '@talkies/abi/constants';

const percent = new Intl.NumberFormat('en-US', { style: 'percent', maximumFractionDigits: 2 });

/** Basis points as percent, on pages and in mails: 125 → `1.25%`. */
export const formatShare = (basisPoints: number): string => percent.format(basisPoints / BPS);
