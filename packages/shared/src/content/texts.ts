/** Texts of whose changes people may have to be notified. */
export const legalPages = ['terms', 'privacy'] as const;
export type LegalPage = (typeof legalPages)[number];

/** Pages whose words the studio can change; until then each shows a text of the repository. */
export const textPages = [...legalPages, 'help', 'questions', 'guides'] as const;
export type TextPage = (typeof textPages)[number];

export const isLegalPage = (page: string): page is LegalPage =>
  (legalPages as readonly string[]).includes(page);
