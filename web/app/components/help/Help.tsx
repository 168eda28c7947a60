import { Suspense } from 'react';
import { lazy } from '../../lib/timing/lazy.ts';
import type { HelpAbout } from '../../messages/en/help/marks.ts';

// loaded after the content that it explains
const HelpMark = lazy(() => import('./HelpMark.tsx'));

/** See {@link HelpMark}. */
export const Help = (mark: HelpAbout) => (
  <Suspense>
    <HelpMark {...mark} />
  </Suspense>
);
