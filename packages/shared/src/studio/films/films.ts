/** What a film needs before it is published; `approval`: the film partner's approval of what its page shows. */
export const filmNeeds = ['synopsis', 'partner', 'cover', 'thumb', 'approval'] as const;
export type FilmNeed = (typeof filmNeeds)[number];

/** Kinds of contributors of a film: who makes its art, who acts in it, and its film partner. */
export const contributorKinds = ['creator', 'celebrity', 'partner'] as const;
export type ContributorKind = (typeof contributorKinds)[number];
