import './pictures.css';
import type { Image } from '@talkies/shared/schemas';
import { lazy, Suspense, useState } from 'react';
import { press } from '../../../lib/page/press.ts';
import { pictures as words } from '../../../messages/en.ts';
import { CoverImage } from './CoverImage.tsx';

const PicturePanel = lazy(() => import('./PicturePanel.tsx'));

/** The curtain above the theatre's sign; with a cover, it opens on that. Pressing the picture brings the control back. */
export function Cover({ cover }: { cover: Image | null }) {
  const [changing, setChanging] = useState(false);
  return (
    <div className={`profile-cover curtain ${cover ? 'shown' : ''}`}>
      {cover ? (
        <button
          {...press(() => setChanging(true))}
          className="profile-cover-picture"
          aria-label={words.cover.change}
          aria-expanded={changing}
        >
          <CoverImage cover={cover} />
        </button>
      ) : null}
      <div className="wrap profile-cover-panel">
        {cover && !changing ? (
          <span className="profile-cover-hint" aria-hidden="true">
            {words.cover.change}
          </span>
        ) : (
          <Suspense fallback={<div className="picture-panel later" />}>
            <PicturePanel use="cover" hung={cover !== null} onDone={() => setChanging(false)} />
          </Suspense>
        )}
      </div>
    </div>
  );
}
