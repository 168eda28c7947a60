import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** The dearest first, so that no worker ends alone with one. Vitest by itself goes by size where it has not run before. */
const dearest = [
  'payments/by-provider',
  'screens',
  'orders',
  'market/sale',
  'documents',
  'payments/add-funds',
  'payments/in-eth',
  'start-and-stop',
  'market/auction',
  'payment-faults',
  'payments/resale',
  'payments/newcomer',
].map((name) => `/journeys/${name}.test.ts`);

class DearestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => {
      const place = dearest.findIndex((end) => moduleId.endsWith(end));
      return place < 0 ? dearest.length : place;
    };
    return (await super.sort(files)).sort((a, b) => rank(a) - rank(b));
  }
}

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
    sequence: { sequencer: DearestFirst },
    // these end what hangs, and tell no rule
    testTimeout: 300_000,
    hookTimeout: 180_000,
    // a page on a busy machine needs its time; Vitest's own second is a guess
    expect: { poll: { timeout: 60_000, interval: 100 } },
  },
});
