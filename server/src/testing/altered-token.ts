/** A token with one character changed. Not one of the last, some bits of which mean nothing in base64url. */
export const alteredToken = (token: string): string =>
  token.replace(/.(?=.{4}$)/, (character) => (character === 'A' ? 'B' : 'A'));
