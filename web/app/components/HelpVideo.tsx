import { Suspense } from 'react';
import { lazy } from '../lib/timing/lazy.ts';
import { helpVideos as words } from '../messages/en.ts';
import type { HelpVideoName } from './HelpVideoPlayer.tsx';
import * as styles from './help-video.module.css';

const HelpVideoPlayer = lazy(() => import('./HelpVideoPlayer.tsx'));

/**
 * A help video, which the browser itself opens. What opens is code of the page: React discards a part whose script is
 * still coming when the page around it changes, and a video that was opened before that would be closed again.
 */
export const HelpVideo = ({ name }: { name: HelpVideoName }) => (
  <details className={styles.helpVideo}>
    <summary className="button ghost compact">{words.play(words.names[name])}</summary>
    <Suspense>
      <HelpVideoPlayer name={name} />
    </Suspense>
  </details>
);
