/** Fields by which people are searched for; `auto`: guessed from the text. */
export const peopleKeys = ['auto', 'name', 'handle', 'mail', 'wallet'] as const;
export type PeopleKey = (typeof peopleKeys)[number];
