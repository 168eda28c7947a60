import { defineConfig } from 'vitest/config';

/** One shop and one browser for all journeys, one after the other: two cores serve shop, chains and browser. */
export default defineConfig({
  test: {
    name: 'journeys',
    root: import.meta.dirname,
    include: ['journeys/**/*.test.ts'],
    globalSetup: ['src/shop.ts'],
    fileParallelism: false,
    testTimeout: 150_000,
    hookTimeout: 60_000,
    // a page on a busy machine needs its time; Vitest's own second is a guess
    expect: { poll: { timeout: 20_000, interval: 100 } },
  },
});
