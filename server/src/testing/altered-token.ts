/**
 * A token with another letter in it, whichever letters it has. Not one of the last, which has bits that say nothing in
 * base64url.
 */
export const alteredToken = (token: string): string =>
  token.replace(/.(?=.{4}$)/, (letter) => (letter === 'A' ? 'B' : 'A'));
