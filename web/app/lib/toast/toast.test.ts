import { expect, test, vi } from 'vitest';
import { openRegion, toast, toastOnSignIn, toastSignedIn, toastStore } from './toast.ts';

openRegion('page', true);
const texts = (region = 'page'): string[] => toastStore.read(region).map(({ text }) => text);

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

test('the innermost open dialog shows them, else the page, whichever of both was there first', () => {
  toast('Hello.', 'alert');
  const closeOuter = openRegion('outer', false);
  const closeInner = openRegion('inner', false);
  openRegion('page of the dialogs', true);
  const shown = () => ['page', 'outer', 'inner'].filter((region) => texts(region).length > 0);
  expect(shown()).toEqual(['inner']);
  closeInner();
  expect(shown()).toEqual(['outer']);
  closeOuter();
  expect(shown()).toEqual(['page']);
});
