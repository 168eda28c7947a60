import { useEffect, useRef, useState } from 'react';
import { prefersStill } from '../../../lib/browser/prefers-still.ts';
import { readStored, writeStored } from '../../../lib/storage/storage.ts';
import { takeBack } from '../../../lib/toast/toast.ts';
import { checkout } from '../../../messages/en.ts';

/** Its duration in milliseconds, the same as in the stylesheet. */
const ANIMATION_MS = 900;
const keyOf = (orderId: string): string => `film ${orderId}`;

/** Whether the animation was shown for an order before; counts it as shown from now on. */
function wasShown(orderId: string): boolean {
  const shown = readStored(keyOf(orderId)) !== null;
  writeStored(keyOf(orderId), '1');
  return shown;
}

/**
 * Plays the animation when the edition becomes the buyer's: the ticket slides and tears, its number is punched, the
 * lamp turns on. It plays once for each order, and not for people who prefer reduced motion. Then the heading says so,
 * and gets the focus unless another element has it.
 */
export function useAnimation(orderId: string, done: boolean) {
  const heading = useRef<HTMLHeadingElement>(null);
  const [state, setState] = useState<'playing' | 'over' | undefined>();
  useEffect(() => {
    if (!done) return;
    // the toast would cover the animation, and is no longer true
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
