import { Suspense, useSyncExternalStore } from 'react';
import { signInSheet } from '../../../lib/sign-in/sign-in-sheet.ts';
import { lazy } from '../../../lib/timing/lazy.ts';

const SignInSheet = lazy(() => import('./SignInSheet.tsx'));

/** Stands once in the shop, with the footer's script: a press before that waits for it. What it asks with is fetched by the first press. */
export function LazySignInSheet() {
  const open = useSyncExternalStore(signInSheet.subscribe, signInSheet.read, () => false);
  return open ? (
    <Suspense>
      <SignInSheet />
    </Suspense>
  ) : null;
}
