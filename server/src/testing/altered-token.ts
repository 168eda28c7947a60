/**
 * A token with another character in it, whichever it has. Not one of the last, which has bits that say nothing in
 * base64url.
 */
export const alteredToken = (token: string): string =>
  token.replace(/.(?=.{4}$)/, (character) => (character === 'A' ? 'B' : 'A'));
