import type { RemindedOf } from '@talkies/shared/schemas';
import { lazy, Suspense, useEffect, useState } from 'react';

const RemindMe = lazy(() => import('./RemindMe.tsx'));

export interface Reminded {
  about: RemindedOf;
  /** the film's slug, the item that is auctioned */
  id: string;
}

/** Beside a countdown: be reminded of it. It comes after the page, into a place that is there already. */
export function Remind(reminded: Reminded) {
  const [ready, setReady] = useState(false);
  useEffect(() => setReady(true), []);
  return (
    <div style={{ minHeight: 44 }} data-part="remind">
      {ready ? (
        <Suspense>
          <RemindMe {...reminded} />
        </Suspense>
      ) : null}
    </div>
  );
}
