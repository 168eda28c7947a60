import './notice.css';
import type { ReactNode } from 'react';

/** A message that concerns a whole form or page: read out at once. */
export function Notice({ kind, children }: { kind: 'good' | 'bad'; children: ReactNode }) {
  return (
    <div className={`notice ${kind}`} role={kind === 'bad' ? 'alert' : 'status'}>
      {children}
    </div>
  );
}
