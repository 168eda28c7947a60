/** By what collectors are compared: editions that they have, films of which they have every item, what they paid. */
export const collectorOrders = ['editions', 'sets', 'spent'] as const;
export type CollectorOrder = (typeof collectorOrders)[number];

/** Days, or ever. */
export const collectorPeriods = ['7', '30', 'all'] as const;
export type CollectorPeriod = (typeof collectorPeriods)[number];
