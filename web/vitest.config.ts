import { defineConfig } from 'vitest/config';
import { endsHangs } from '../scripts/test/hang.ts';
import { prose } from './prose/plugin.ts';

export default defineConfig({
  plugins: [prose()],
  test: {
    maxWorkers: '100%',
    // as the other projects: starting a worker for each file took half of the processor time
    isolate: false,
    ...endsHangs,
    include: ['app/**/*.test.{ts,tsx}', '{prose,scripts,verify-draw}/**/*.test.ts'],
  },
});
