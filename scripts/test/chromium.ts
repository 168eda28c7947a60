import { existsSync } from 'node:fs';
import { install, mayInstall } from './debian.ts';

export interface Chromium {
  /** draws and computes as the whole browser does, in less than half of its processor time: it has no windows */
  path: string;
  /** with the desktop's parts, such as notifications */
  whole: string;
}

const shell = '/usr/bin/chromium-headless-shell';
const whole = '/usr/bin/chromium';

/** The browser for the journeys, or a sentence that says why there is none. CHROMIUM_PATH names one to use instead. */
export async function findChromium(): Promise<Chromium | string> {
  const given = process.env.CHROMIUM_PATH;
  if (given)
    return existsSync(given) ? { path: given, whole: given } : `CHROMIUM_PATH names no file: ${given}`;
  const packages = { chromium: whole, 'chromium-headless-shell': shell };
  const missing = Object.entries(packages).filter(([, path]) => !existsSync(path));
  if (missing.length > 0 && mayInstall()) await install(...missing.map(([name]) => name));
  if (existsSync(whole)) return { path: existsSync(shell) ? shell : whole, whole };
  try {
    const { default: chromium } = await import('@sparticuz/chromium');
    const path = await chromium.executablePath();
    return { path, whole: path };
  } catch (error) {
    return `No Chromium: install Debian’s package chromium, or set CHROMIUM_PATH (${String(error)})`;
  }
}
