/** Characters that move a terminal's cursor, end a line for some readers, or change the direction of text. */
const unsafe = /[^\P{Cc}\t\n]|[\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu;

/**
 * Makes text that strangers had a part in safe for a terminal: tabs and line feeds stay, other control characters are
 * written as `\u009b`. JSON stays JSON with the same meaning.
 */
export const printable = (text: string): string =>
  text.replace(unsafe, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);
