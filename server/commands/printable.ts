/** What moves a terminal's cursor, ends a line for some readers, or turns the direction of text around. */
const unsafe = /[^\P{Cc}\t\n]|[\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu;

/**
 * Text that strangers had a part in, as a terminal may be given it: tabs and line feeds stay, other control characters
 * are written as `\u009b`. JSON stays JSON, and says the same.
 */
export const printable = (text: string): string =>
  text.replace(unsafe, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);
