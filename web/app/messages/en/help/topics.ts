/** The guides of the help page, in the order of their tabs. */
export const topics = ['wallets', 'buying', 'network', 'matic', 'bid'] as const;
export type Topic = (typeof topics)[number];
