import { expect, test, vi } from 'vitest';
import { toastOnSignIn, toastSignedIn, toastStore } from './toast.ts';

const texts = (): string[] => toastStore.read().map(({ text }) => text);

test('a message that is kept for who signs in is shown then, and once', () => {
  vi.useFakeTimers();
  toastOnSignIn('Welcome, Asha.');
  expect(texts()).toEqual([]);
  toastSignedIn();
  expect(texts()).toEqual(['Welcome, Asha.']);
  vi.runAllTimers();
  toastSignedIn();
  expect(texts()).toEqual([]);
  vi.useRealTimers();
});
