import { defineConfig } from 'vitest/config';
import { timeLimits } from '../scripts/test/time-limits.ts';
import { maxWorkers } from '../scripts/test/workers.ts';
import { prose } from './prose/plugin.ts';

export default defineConfig({
  plugins: [prose()],
  test: {
    maxWorkers,
    // some files replace modules (vi.mock), which another file of the same worker may have loaded before (adr/629)
    isolate: true,
    ...timeLimits,
    include: ['app/**/*.test.{ts,tsx}', '{prose,scripts,check-draw}/**/*.test.ts'],
  },
});
