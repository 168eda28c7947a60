import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** The longest first, so that no worker ends alone with it. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => (moduleId.endsWith('/screens.test.ts') ? 0 : 1);
    return (await super.sort(files)).sort((a, b) => rank(a) - rank(b));
  }
}

/** Two workers with a shop and a browser each: while one's page waits for a chain, the other's is drawn. */
export default defineConfig({
  test: {
    name: 'journeys',
    root: import.meta.dirname,
    include: ['journeys/**/*.test.ts'],
    globalSetup: ['src/shop.ts'],
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    testTimeout: 150_000,
    hookTimeout: 60_000,
    // a page on a busy machine needs its time; Vitest's own second is a guess
    expect: { poll: { timeout: 20_000, interval: 100 } },
  },
});
