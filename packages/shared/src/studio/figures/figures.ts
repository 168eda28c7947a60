/** The dimensions by which figures are split. sale: the item's kind of sale. method: how it was paid. */
export const figureDimensions = ['film', 'rarity', 'sale', 'method', 'country'] as const;
export type FigureDimension = (typeof figureDimensions)[number];

/** The steps from a visit to owning an item. Visits, items and checkouts count visitors, the others orders. */
export const funnelSteps = ['visits', 'items', 'checkouts', 'paid', 'owned'] as const;
export type FunnelStep = (typeof funnelSteps)[number];

/** The most days of one period. */
export const MAX_FIGURE_DAYS = 366;
/** Search words are stored only if at least so many visitors of one day searched for them. */
export const SEARCH_VISITORS = 3;
