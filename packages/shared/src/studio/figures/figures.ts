/** What figures are told apart by. sale: how the shop offers it. method: how it was paid. */
export const figureDimensions = ['film', 'rarity', 'sale', 'method', 'country'] as const;
export type FigureDimension = (typeof figureDimensions)[number];

/** From a visit to an item of one's own, in this order. Visits, items and checkouts count visitors, the others orders. */
export const funnelSteps = ['visits', 'items', 'checkouts', 'paid', 'owned'] as const;
export type FunnelStep = (typeof funnelSteps)[number];

/** More days than these are not added up at once. */
export const MAX_FIGURE_DAYS = 366;
/** Words that so many visitors did not look for on one day are never written down. */
export const SEARCH_VISITORS = 3;
