/** What of the market's activity is shown. */
export const activityFilters = ['sales', 'listings', 'auctions', 'bids'] as const;
export type ActivityFilter = (typeof activityFilters)[number];
