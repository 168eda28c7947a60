/** Removes accents and case, for searching and for comparing names. */
export const foldedText = (text: string): string =>
  text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

/** A slug, as in addresses: words of `slugOf`, joined by single hyphens. */
export const slugPattern = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

/**
 * Makes a slug for addresses and file names: the text's Latin letters and digits, in lower case without accents, joined
 * by hyphens.
 */
export const slugOf = (text: string): string =>
  foldedText(text)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
