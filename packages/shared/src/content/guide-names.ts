/** The guides of the help page, in the order of their tabs. */
export const guideNames = ['wallets', 'buying', 'network', 'matic', 'bid'] as const;
export type GuideName = (typeof guideNames)[number];
