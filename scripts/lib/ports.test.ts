import { expect, test } from 'vitest';
import { freePort } from './ports.ts';

test('ports that are taken at the same moment are different ones', async () => {
  const ports = await Promise.all(Array.from({ length: 20 }, freePort));
  expect(new Set(ports).size).toBe(20);
});
