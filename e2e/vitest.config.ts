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
  },
});
