import { afterEach, expect, test, vi } from 'vitest';
import { startOf } from './processes.mjs';

const platform = process.platform;
afterEach(() => {
  vi.unstubAllEnvs();
  Object.defineProperty(process, 'platform', { value: platform });
});

test('the start of a process reads the same in every time zone, on a Mac too', () => {
  Object.defineProperty(process, 'platform', { value: 'darwin' });
  const starts = ['UTC', 'Asia/Kolkata'].map((zone) => {
    vi.stubEnv('TZ', zone);
    return startOf(process.pid);
  });
  expect(starts[0]).not.toBeNull();
  expect(starts[1]).toBe(starts[0]);
});
