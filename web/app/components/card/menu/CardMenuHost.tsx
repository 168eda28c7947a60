import { Suspense, useSyncExternalStore } from 'react';
import { lazy } from '../../../lib/timing/lazy.ts';
import { cardMenuStore } from './store.ts';

const CardMenu = lazy(() => import('./CardMenu.tsx'));

/** Renders the only card menu of a page. The menu's code is loaded with the first press of a card's button. */
export function CardMenuHost() {
  const open = useSyncExternalStore(cardMenuStore.subscribe, cardMenuStore.read, () => null);
  if (!open) return null;
  return (
    <Suspense>
      <CardMenu key={open.id} menu={open} />
    </Suspense>
  );
}
