import { defineProject } from 'vitest/config';

export default defineProject({
  test: {
    name: 'server',
    include: ['{src,commands}/**/*.test.ts'],
    // rules that only several processes on one server can show; the step `postgres` of npm test runs them
    exclude: process.env.TEST_DATABASE_URL ? [] : ['src/**/*.postgres.test.ts'],
    globalSetup: ['src/testing/global-setup.ts'],
    testTimeout: 20_000,
    hookTimeout: 30_000,
  },
});
