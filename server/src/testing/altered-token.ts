/** A token with one character changed: not the last one, as some of its bits have no meaning in base64url. */
export const alteredToken = (token: string): string =>
  token.replace(/.(?=.{4}$)/, (character) => (character === 'A' ? 'B' : 'A'));
