import { findChromium } from './chromium.ts';
import { type Outcome, vitest } from './step.ts';

/** Runs the journeys in these files, all where none is named. @param args of Vitest */
export async function journeys(...args: string[]): Promise<Outcome> {
  const chromium = await findChromium();
  if (typeof chromium === 'string') return { passed: 0, failed: 0, report: '', leftOut: chromium };
  const env = { CHROMIUM_PATH: chromium.path, CHROMIUM_WHOLE_PATH: chromium.whole };
  return vitest(['--config', 'e2e/vitest.config.ts', ...args], env);
}
