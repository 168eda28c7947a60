import { defineConfig } from 'vitest/config';
import { timeLimits } from '../scripts/test/time-limits.ts';
import { maxWorkers } from '../scripts/test/workers.ts';
import { prose } from './prose/plugin.ts';

export default defineConfig({
  plugins: [prose()],
  test: {
    maxWorkers,
    // as the other projects: starting a worker for each file took half of the processor time
    isolate: false,
    ...timeLimits,
    include: ['app/**/*.test.{ts,tsx}', '{prose,scripts,check-draw}/**/*.test.ts'],
  },
});
