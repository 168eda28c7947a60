/** Texts whose changes people may have to hear of. */
export const legalPages = ['terms', 'privacy'] as const;
export type LegalPage = (typeof legalPages)[number];

/** Pages whose words the studio changes: each is a text of the repository until it is. */
export const textPages = [...legalPages, 'help', 'questions', 'guides'] as const;
export type TextPage = (typeof textPages)[number];

export const isLegalPage = (page: string): page is LegalPage =>
  (legalPages as readonly string[]).includes(page);
