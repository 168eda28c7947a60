import { expect, test, vi } from 'vitest';
import { toastOnSignIn, toastSignedIn, toastStore } from './toast.ts';

const texts = (): string[] => toastStore.read().map(({ text }) => text);

test('a message that is kept for who signs in is shown then, and once', () => {
  vi.useFakeTimers();
  toastOnSignIn((name) => `Welcome, ${name}.`);
  expect(texts()).toEqual([]);
  toastSignedIn('Asha');
  expect(texts()).toEqual(['Welcome, Asha.']);
  vi.runAllTimers();
  toastSignedIn('Asha');
  expect(texts()).toEqual([]);
  vi.useRealTimers();
});
