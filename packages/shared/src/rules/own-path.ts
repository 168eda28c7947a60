/** A base for parsing our own paths: no shop has this origin. */
const HERE = 'http://own.invalid';

/** Parses one of our own paths, to read its parts or to add to its search. */
export const ownUrl = (path: string): URL => new URL(path, HERE);

/**
 * The path to open after signing in or connecting: only one of our own paths, else `otherwise`. Browsers read `\` as
 * `/` and skip tabs and line ends, so spellings other than `//` could lead to another site; everything that resolves to
 * another origin is refused.
 */
export function ownPath(next: string | null | undefined, otherwise = '/'): string {
  if (!next?.startsWith('/') || next.length > 2000) return otherwise;
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is refused here
  if (/^\/[/\\]|[\\\u0000-\u001f\u007f]/.test(next)) return otherwise;
  // dot segments may shorten a path to `//host`
  const url = URL.canParse(next, HERE) ? ownUrl(next) : null;
  return url?.origin === HERE && !url.pathname.startsWith('//') ? next : otherwise;
}
