/** Without accents and case: what a search, or two names, are compared by. */
export const foldedText = (text: string): string =>
  text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

/** What is the last part of an address, or the name of a thing in one: words of `slugOf`, joined by single hyphens. */
export const slugPattern = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

/** Latin letters and digits of a text, in lower case without accents, joined by hyphens: for addresses and file names. */
export const slugOf = (text: string): string =>
  foldedText(text)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
