import type { Proof } from '@talkies/shared';
import { lazy, Suspense, useEffect, useState } from 'react';
import { confirmGate } from '../../lib/api/confirm-gate.ts';

// loaded when it is needed: no page waits for it
const ConfirmDialog = lazy(() => import('./ConfirmDialog.tsx'));

interface Asked {
  proofs: readonly Proof[] | undefined;
  onEnd: (confirmed: boolean) => void;
}

/** Shows the dialog when a call asks who is there; calls that come meanwhile share its answer. */
export function ConfirmGate() {
  const [asked, setAsked] = useState<Asked>();
  useEffect(() => {
    let asking: Promise<boolean> | null = null;
    confirmGate.ask = (proofs) => {
      asking ??= new Promise<boolean>((resolve) => {
        const onEnd = (confirmed: boolean): void => {
          asking = null;
          setAsked(undefined);
          resolve(confirmed);
        };
        setAsked({ proofs, onEnd });
      });
      return asking;
    };
    return () => {
      confirmGate.ask = async () => false;
    };
  }, []);
  if (!asked) return null;
  return (
    <Suspense>
      <ConfirmDialog {...asked} />
    </Suspense>
  );
}
