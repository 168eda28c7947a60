/** The guides of the help page, in the order of their tabs. */
export const helpTopics = ['wallets', 'buying', 'network', 'matic', 'bid'] as const;
