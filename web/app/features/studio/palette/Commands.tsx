import type { StudioMe } from '@talkies/shared/studio/schemas';
import { Suspense } from 'react';
import { lazy } from '../../../lib/timing/lazy.ts';
import { setOverlay, useOverlay } from '../kit/page/overlay.ts';
import { useKeys } from './use-keys.ts';

const Palette = lazy(() => import('./Palette.tsx'));
const KeyList = lazy(() => import('./KeyList.tsx'));

const close = (): void => setOverlay(null);

/** The overlays that the keys open, on every page of the studio. */
export default function Commands({ member, open }: { member: StudioMe; open: boolean }) {
  useKeys(member, open);
  const overlay = useOverlay();
  if (!open || overlay === null) return null;
  return (
    <Suspense>
      {overlay === 'palette' ? (
        <Palette member={member} onClose={close} />
      ) : (
        <KeyList member={member} onClose={close} />
      )}
    </Suspense>
  );
}
