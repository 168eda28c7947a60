/** Filters of the market's activity. */
export const activityFilters = ['sales', 'listings', 'auctions', 'bids'] as const;
export type ActivityFilter = (typeof activityFilters)[number];
