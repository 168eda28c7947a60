/** Where no shop is: paths of our own are read against it. */
const HERE = 'http://own.invalid';

/** A path of our own, to read its parts or to add to its search. */
export const ownUrl = (path: string): URL => new URL(path, HERE);

/**
 * Where to go after signing in or connecting: only a path of our own, else `otherwise`. Browsers read `\` as `/` and
 * skip tabs and line ends, so that more than `//` would lead elsewhere; what resolves to another origin is refused
 * whatever its spelling.
 */
export function ownPath(next: string | null | undefined, otherwise = '/'): string {
  if (!next?.startsWith('/') || next.length > 2000) return otherwise;
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is refused here
  if (/^\/[/\\]|[\\\u0000-\u001f\u007f]/.test(next)) return otherwise;
  // dots may shorten a path to `//host`
  const url = URL.canParse(next, HERE) ? ownUrl(next) : null;
  return url?.origin === HERE && !url.pathname.startsWith('//') ? next : otherwise;
}
