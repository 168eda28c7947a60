import { expect, test } from 'vitest';
import { statedSeconds } from './dearest-first.ts';

test('a file states in a line of its own how long it takes', () => {
  expect(statedSeconds("// takes 80 seconds: begun early\nimport { test } from 'vitest';\n")).toBe(80);
  expect(statedSeconds("import { test } from 'vitest'; // it takes 80 seconds\n")).toBe(0);
});
