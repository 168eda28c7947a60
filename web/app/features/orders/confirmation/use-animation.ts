import { useEffect, useRef, useState } from 'react';
import { prefersStill } from '../../../lib/browser/prefers-still.ts';
import { readStored, writeStored } from '../../../lib/storage/storage.ts';
import { takeBack } from '../../../lib/toast/toast.ts';
import { checkout } from '../../../messages/en.ts';

/** How long it runs, in milliseconds; the stylesheet has the same. */
const ANIMATION_MS = 900;
const keyOf = (orderId: string): string => `film ${orderId}`;

/** Whether the animation was shown for an order before; counts it as shown from now on. */
function wasShown(orderId: string): boolean {
  const shown = readStored(keyOf(orderId)) !== null;
  writeStored(keyOf(orderId), '1');
  return shown;
}

/**
 * The animation of an order that became its buyer's: the ticket slides and tears, its number is punched, the lamp goes on. It runs once for each
 * order, and not where somebody minds movement. The heading then says it, and has the focus unless something else does.
 */
export function useAnimation(orderId: string, done: boolean) {
  const heading = useRef<HTMLHeadingElement>(null);
  const [state, setState] = useState<'playing' | 'over' | undefined>();
  useEffect(() => {
    if (!done) return;
    // it would lie over the animation, and is not so any more
    takeBack(checkout.submitted);
    if (wasShown(orderId)) return;
    const { activeElement } = document;
    if (activeElement === document.body || activeElement === null) heading.current?.focus();
    if (prefersStill()) return setState('over');
    setState('playing');
    const timer = setTimeout(() => setState('over'), ANIMATION_MS);
    return () => clearTimeout(timer);
  }, [orderId, done]);
  return { heading, state };
}
