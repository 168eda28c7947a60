/** What a film needs before its page is in the shop; `approval`: the film partner's yes to what it shows. */
export const filmNeeds = ['synopsis', 'partner', 'cover', 'thumb', 'approval'] as const;
export type FilmNeed = (typeof filmNeeds)[number];

/** Who is named with a film: who makes its art, who is in it, and whose film it is. */
export const contributorKinds = ['creator', 'celebrity', 'partner'] as const;
export type ContributorKind = (typeof contributorKinds)[number];
