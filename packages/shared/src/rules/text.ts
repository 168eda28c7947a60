/** Without accents and case: what a search, or two names, are compared by. */
export const foldedText = (text: string): string =>
  text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

/** Latin letters and digits of a text, in lower case without accents, joined by hyphens: for addresses and file names. */
export const slugOf = (text: string): string =>
  foldedText(text)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
