/** Filters of a profile's activity (transactions:2). */
export const activityTags = ['likes', 'bids', 'auctions', 'sold', 'followers', 'following'] as const;
export type ActivityTag = (typeof activityTags)[number];

/** The most items of a set in one answer: those that the person owns, then the others in the film's order. */
export const SET_FRAMES = 60;

/**
 * The tabs of a profile (transactions:2, and two of ours), as in its address; only the person's own profile has
 * `liked`.
 */
export const profileTabs = ['bids', 'showcase', 'sets', 'on-sale', 'liked', 'activity'] as const;
export type ProfileTab = (typeof profileTabs)[number];
