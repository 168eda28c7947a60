import { defineConfig } from 'vitest/config';
import '../scripts/test/compile-cache.ts';
import { DearestFirst } from '../scripts/test/dearest-first.ts';
import { timeLimits } from '../scripts/test/time-limits.ts';

/**
 * Three workers with a shop and a browser each, on two cores: a journey waits for blocks, mails and providers half of its
 * time (adr/256).
 */
export default defineConfig({
  test: {
    name: 'journeys',
    root: import.meta.dirname,
    include: ['journeys/**/*.test.ts'],
    globalSetup: ['src/shop.ts'],
    maxWorkers: 3,
    // a worker has one browser and reads its modules once, not for each file (adr/291)
    isolate: false,
    sequence: { sequencer: DearestFirst },
    ...timeLimits,
    // a page on a busy machine needs its time; Vitest's own second is a guess
    expect: { poll: { timeout: 60_000, interval: 100 } },
  },
});
