import { existsSync } from 'node:fs';
import { install, mayInstall } from './debian.ts';

/** The browser for the journeys, or a sentence that says why there is none. CHROMIUM_PATH names one to use instead. */
export async function findChromium(): Promise<{ path: string } | string> {
  const given = process.env.CHROMIUM_PATH;
  if (given) return existsSync(given) ? { path: given } : `CHROMIUM_PATH names no file: ${given}`;
  // the shell draws and computes as the whole browser does, in less than half of its processor time: it has no windows
  const shell = '/usr/bin/chromium-headless-shell';
  if (!existsSync(shell) && mayInstall()) await install('chromium-headless-shell');
  const debian = [shell, '/usr/bin/chromium'].find(existsSync);
  if (debian) return { path: debian };
  try {
    const { default: chromium } = await import('@sparticuz/chromium');
    return { path: await chromium.executablePath() };
  } catch (error) {
    return `No Chromium: install Debian’s package chromium-headless-shell, or set CHROMIUM_PATH (${String(error)})`;
  }
}
