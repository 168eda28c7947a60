import { useEffect, useRef } from 'react';

const isOn = ({ target }: Event, selector: string): boolean =>
  target instanceof Element && target.closest(selector) !== null;

/**
 * Whether a mouse pointer or the keyboard's focus has reached the link. A finger reaches it only by pressing, and the
 * press goes first.
 */
const isNear = (event: Event): boolean =>
  event instanceof PointerEvent
    ? event.pointerType !== 'touch'
    : event.target instanceof Element && event.target.matches(':focus-visible');

const signs = ['pointerover', 'focusin'] as const;

/**
 * Calls `onNear` when somebody is about to press the link that `selector` finds, and `onPress` when they press it for
 * this window; the link itself is then not followed.
 */
export function useLinkPress(selector: string, onNear: () => void, onPress: () => void): void {
  const latest = useRef({ onNear, onPress });
  latest.current = { onNear, onPress };
  useEffect(() => {
    const near = (event: Event): void => {
      if (isOn(event, selector) && isNear(event)) latest.current.onNear();
    };
    const press = (event: MouseEvent): void => {
      const elsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
      if (elsewhere || !isOn(event, selector)) return;
      event.preventDefault();
      latest.current.onPress();
    };
    for (const sign of signs) addEventListener(sign, near, { passive: true });
    // in the capture phase, before React: the router ignores a press whose default is prevented
    addEventListener('click', press, true);
    return () => {
      for (const sign of signs) removeEventListener(sign, near);
      removeEventListener('click', press, true);
    };
  }, [selector]);
}
