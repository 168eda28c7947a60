/** What of a person can be taken out of everybody's sight. */
export const hideableParts = ['name', 'handle', 'avatar', 'cover'] as const;
export type HiddenPart = (typeof hideableParts)[number];
