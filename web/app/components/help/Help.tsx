import { lazy, Suspense } from 'react';
import type { HelpTopic } from '../../messages/en/help/marks.ts';

// its words come after what they explain
const HelpMark = lazy(() => import('./HelpMark.tsx'));

/** See {@link HelpMark}. */
export const Help = ({ about }: { about: HelpTopic }) => (
  <Suspense>
    <HelpMark about={about} />
  </Suspense>
);
