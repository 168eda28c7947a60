/** What collectors are ranked by: editions owned, films of which they own every item, or money paid. */
export const collectorOrders = ['editions', 'sets', 'spent'] as const;
export type CollectorOrder = (typeof collectorOrders)[number];

/** Periods in days, or without a limit. */
export const collectorPeriods = ['7', '30', 'all'] as const;
export type CollectorPeriod = (typeof collectorPeriods)[number];
