import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import '../scripts/test/compile-cache.ts';
import { DearestFirst } from '../scripts/test/dearest-first.ts';
import { POLL_TIMEOUT_MS, timeLimits } from '../scripts/test/time-limits.ts';

/** Two workers with a shop and a browser each: what they leave of two cores goes to the patient steps (adr/653). */
export default defineConfig({
  test: {
    name: 'journeys',
    root: import.meta.dirname,
    include: ['journeys/**/*.test.ts'],
    globalSetup: ['src/shop.ts'],
    maxWorkers: 2,
    // a worker has one browser and reads its modules once, not for each file (adr/291)
    isolate: false,
    sequence: { sequencer: DearestFirst },
    ...timeLimits,
    setupFiles: [...timeLimits.setupFiles, join(import.meta.dirname, 'src/report-pages-on-failure.ts')],
    expect: { poll: { timeout: POLL_TIMEOUT_MS, interval: 100 } },
  },
});
