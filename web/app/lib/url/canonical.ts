import { aliases } from './aliases.ts';
import { patterns, personPath } from './paths.ts';

/** Matches the segments of a path to a pattern, ignoring case; null where they do not match. */
function fit(pattern: string, segments: readonly string[]): Record<string, string> | null {
  const parts = split(pattern);
  if (parts.length !== segments.length) return null;
  const params: Record<string, string> = {};
  for (const [index, part] of parts.entries()) {
    const segment = segments[index] ?? '';
    if (part.startsWith(':')) params[part] = segment;
    else if (part !== segment.toLowerCase()) return null;
  }
  return params;
}

const split = (path: string): string[] => path.split('/').filter((segment) => segment !== '');
const fill = (pattern: string, params: Record<string, string>): string =>
  pattern.replace(/:\w+/g, (name) => params[name] ?? '');

/**
 * The canonical spelling of a path (spec:31): fixed segments in lower case, blanks as hyphens, no slash at the end,
 * aliases resolved. Ids and tokens keep their case. An unknown path of one segment is a film's, which is in lower case
 * too.
 */
export function canonicalPath(pathname: string): string {
  const segments = split(pathname);
  for (const pattern of Object.values(patterns)) {
    const params = fit(pattern, segments);
    if (params) return fill(pattern, params);
  }
  for (const [alias, target] of Object.entries(aliases)) {
    const params = fit(alias, segments);
    if (params) return fill(target, params);
  }
  const [first = ''] = segments;
  if (segments.length === 1 && /^(@|%40)/i.test(first)) return personPath(first.replace(/^(@|%40)/i, ''));
  if (segments.length === 1) return `/${segments[0]?.toLowerCase().replaceAll('%20', '-')}`;
  return `/${segments.join('/')}`;
}
