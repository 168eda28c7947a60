import { existsSync } from 'node:fs';
import { install, mayInstall } from './debian.ts';

/** The browser for the journeys, or a sentence that says why there is none. CHROMIUM_PATH names one to use instead. */
export async function findChromium(): Promise<{ path: string } | string> {
  const given = process.env.CHROMIUM_PATH;
  if (given) return existsSync(given) ? { path: given } : `CHROMIUM_PATH names no file: ${given}`;
  const debian = '/usr/bin/chromium';
  if (!existsSync(debian) && mayInstall()) await install('chromium');
  if (existsSync(debian)) return { path: debian };
  try {
    const { default: chromium } = await import('@sparticuz/chromium');
    return { path: await chromium.executablePath() };
  } catch (error) {
    return `No Chromium: install Debian’s package chromium, or set CHROMIUM_PATH (${String(error)})`;
  }
}
