import { isIPv4, isIPv6 } from 'node:net';

// the more specific name first: every browser also claims to be another
const browsers: [RegExp, string][] = [
  [/Edg(?:A|iOS)?\//, 'Edge'],
  [/OPR\/|OPX\//, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\/|Chromium\//, 'Chrome'],
  [/Version\/.*Safari\//, 'Safari'],
];
const systems: [RegExp, string][] = [
  [/Android/, 'Android'],
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/CrOS/, 'Chromebook'],
  [/Windows/, 'Windows'],
  [/Macintosh|Mac OS X/, 'Mac'],
  [/Linux|X11/, 'Linux'],
];
const first = (list: [RegExp, string][], text: string): string | undefined =>
  list.find(([pattern]) => pattern.test(text))?.[1];

/** A browser's user agent in words that its owner recognises. */
export function deviceWords(userAgent: string | null): string {
  const browser = first(browsers, userAgent ?? '');
  const system = first(systems, userAgent ?? '');
  if (browser && system) return `${browser} on ${system}`;
  return browser ?? system ?? 'Unknown device';
}

/**
 * A shortened IP address, which identifies the neighbourhood and not the building: three of four, or of eight, groups.
 */
export function locationOf(address: string | null): string | null {
  if (!address) return null;
  if (address === '127.0.0.1' || address === '::1') return 'This machine';
  if (isIPv4(address)) return `${address.split('.').slice(0, 3).join('.')}.…`;
  if (!isIPv6(address)) return null;
  const [head = ''] = address.split('::');
  return `${head.split(':').slice(0, 3).join(':')}:…`;
}
