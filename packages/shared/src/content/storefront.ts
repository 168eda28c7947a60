/** The kinds of rows on the home page. `items` may appear several times, each row with its own choice. */
export const homeRowKinds = [
  ...(['hero', 'films', 'items', 'intro', 'topSellers', 'lottery', 'how', 'partners'] as const),
  ...(['community', 'resources'] as const),
] as const;
export type HomeRowKind = (typeof homeRowKinds)[number];

/** The most slides in the films' carousel (discovery:2), items in the head, and cards in a row of items. */
export const MAX_SLIDES = 4;
export const MAX_HERO = 3;
export const HOME_ROW_ITEMS = 8;
