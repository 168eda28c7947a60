import type { StudioMe } from '@talkies/shared/studio/schemas';
import { lazy, Suspense } from 'react';
import { setOpened, useOpened } from '../page/opened.ts';
import { useKeys } from './use-keys.ts';

const Palette = lazy(() => import('./Palette.tsx'));
const KeyList = lazy(() => import('./KeyList.tsx'));

const close = (): void => setOpened(null);

/** What the keys open, wherever in the studio one is. */
export default function Commands({ member, open }: { member: StudioMe; open: boolean }) {
  useKeys(member, open);
  const opened = useOpened();
  if (!open || opened === null) return null;
  return (
    <Suspense>
      {opened === 'palette' ? (
        <Palette member={member} onClose={close} />
      ) : (
        <KeyList member={member} onClose={close} />
      )}
    </Suspense>
  );
}
