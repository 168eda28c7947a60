import { Suspense } from 'react';
import { lazy } from '../../lib/timing/lazy.ts';

const BridgeDialog = lazy(() => import('../bridge/BridgeDialog.tsx'));

/** Connects a phone's wallet while a transaction waits for it. */
export function Pairing({ pairing, onEnd }: { pairing: boolean; onEnd: (connected: boolean) => void }) {
  if (!pairing) return null;
  return (
    <Suspense>
      <BridgeDialog onConnected={() => onEnd(true)} onClose={() => onEnd(false)} />
    </Suspense>
  );
}
