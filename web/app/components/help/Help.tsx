import { Suspense } from 'react';
import { lazy } from '../../lib/timing/lazy.ts';
import type { HelpMarkName } from '../../messages/en/help/marks.ts';

// loaded after the content that it explains
const HelpMark = lazy(() => import('./HelpMark.tsx'));

/** See {@link HelpMark}. */
export const Help = ({ about }: { about: HelpMarkName }) => (
  <Suspense>
    <HelpMark about={about} />
  </Suspense>
);
