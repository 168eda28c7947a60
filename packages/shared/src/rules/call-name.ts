/** One letter, or letters with a full stop: `K`, `K.`, `S.P.`, `Dr.` */
const isShort = (word: string): boolean => /^\p{L}\p{M}*$|\.$/u.test(word);

/**
 * What a person is called: the first word of their name that is no initial and no title, `Balachander` of `K.
 * Balachander`; the whole name where every word is short.
 */
export function callName(name: string): string {
  const words = name.trim().split(/\s+/);
  return words.find((word) => !isShort(word)) ?? name.trim();
}
