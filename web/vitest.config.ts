import { defineConfig } from 'vitest/config';
import { prose } from './prose/plugin.ts';

export default defineConfig({
  plugins: [prose()],
  test: { include: ['app/**/*.test.{ts,tsx}', '{prose,scripts}/**/*.test.ts'] },
});
