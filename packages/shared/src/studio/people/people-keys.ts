/** by what people are looked for; `auto`: by what the text looks like */
export const peopleKeys = ['auto', 'name', 'handle', 'mail', 'wallet'] as const;
export type PeopleKey = (typeof peopleKeys)[number];
