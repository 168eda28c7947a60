import { Suspense, useSyncExternalStore } from 'react';
import { signInSheet } from '../../../lib/sign-in/sign-in-sheet.ts';
import { lazy } from '../../../lib/timing/lazy.ts';

const SignInSheet = lazy(() => import('./SignInSheet.tsx'));

/** Rendered once, with the footer's script: an earlier press waits for it. Its form is loaded with the first press. */
export function LazySignInSheet() {
  const open = useSyncExternalStore(signInSheet.subscribe, signInSheet.read, () => false);
  return open ? (
    <Suspense>
      <SignInSheet />
    </Suspense>
  ) : null;
}
