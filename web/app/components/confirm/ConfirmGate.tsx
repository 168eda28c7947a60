import { lazy, Suspense, useEffect, useState } from 'react';
import { confirmGate } from '../../lib/api/confirm-gate.ts';

// loaded when it is needed: no page waits for it
const ConfirmDialog = lazy(() => import('./ConfirmDialog.tsx'));

/** Shows the dialog when a call asks who is there; calls that come meanwhile share its answer. */
export function ConfirmGate() {
  const [end, setEnd] = useState<(confirmed: boolean) => void>();
  useEffect(() => {
    let asking: Promise<boolean> | null = null;
    confirmGate.ask = () => {
      asking ??= new Promise<boolean>((resolve) => {
        setEnd(() => (confirmed: boolean) => {
          asking = null;
          setEnd(undefined);
          resolve(confirmed);
        });
      });
      return asking;
    };
    return () => {
      confirmGate.ask = async () => false;
    };
  }, []);
  if (!end) return null;
  return (
    <Suspense>
      <ConfirmDialog onEnd={end} />
    </Suspense>
  );
}
