import type { Proof } from '@talkies/shared';
import { Suspense, useEffect, useState } from 'react';
import { confirmPrompt } from '../../lib/api/confirm-prompt.ts';
import { lazy } from '../../lib/timing/lazy.ts';

// loaded when it is needed, so that no page waits for it
const ConfirmDialog = lazy(() => import('./ConfirmDialog.tsx'));

interface ConfirmRequest {
  proofs: readonly Proof[] | undefined;
  onEnd: (confirmed: boolean) => void;
}

/** Shows the dialog when a call requires a proof of identity; calls made meanwhile share the result. */
export function ConfirmPrompt() {
  const [request, setRequest] = useState<ConfirmRequest>();
  useEffect(() => {
    let asking: Promise<boolean> | null = null;
    confirmPrompt.ask = (proofs) => {
      asking ??= new Promise<boolean>((resolve) => {
        const onEnd = (confirmed: boolean): void => {
          asking = null;
          setRequest(undefined);
          resolve(confirmed);
        };
        setRequest({ proofs, onEnd });
      });
      return asking;
    };
    return () => {
      confirmPrompt.ask = async () => false;
    };
  }, []);
  if (!request) return null;
  return (
    <Suspense>
      <ConfirmDialog {...request} />
    </Suspense>
  );
}
