import { defineConfig } from 'vitest/config';
import { prose } from './prose/plugin.ts';

export default defineConfig({
  plugins: [prose()],
  test: {
    maxWorkers: '100%',
    include: ['app/**/*.test.{ts,tsx}', '{prose,scripts,verify-draw}/**/*.test.ts'],
  },
});
