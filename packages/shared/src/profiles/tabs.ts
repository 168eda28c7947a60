/** What a profile's activity can be narrowed to (transactions:2). */
export const activityTags = ['likes', 'bids', 'auctions', 'sold', 'followers', 'following'] as const;
export type ActivityTag = (typeof activityTags)[number];

/** So many items of a set are sent: those that somebody has, then the others in the film's order. */
export const SET_FRAMES = 60;

/** The tabs of a profile (transactions:2, and two of ours), as they stand in its address; `liked` is one's own alone. */
export const profileTabs = ['bids', 'showcase', 'sets', 'on-sale', 'liked', 'activity'] as const;
export type ProfileTab = (typeof profileTabs)[number];
