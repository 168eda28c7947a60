import { useEffect, useRef } from 'react';

const isOn = ({ target }: Event, selector: string): boolean =>
  target instanceof Element && target.closest(selector) !== null;

/** A pointer that has come to it, or the focus of a keyboard. A finger comes near by pressing: what it presses for goes first. */
const isNear = (event: Event): boolean =>
  event instanceof PointerEvent
    ? event.pointerType !== 'touch'
    : event.target instanceof Element && event.target.matches(':focus-visible');

const signs = ['pointerover', 'focusin'] as const;

/**
 * Calls back when somebody is about to press the link that `selector` finds, and when they press it, for this window:
 * instead of the link, which is not followed then.
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
    // before React's listeners: the router leaves a press alone that somebody has answered
    addEventListener('click', press, true);
    return () => {
      for (const sign of signs) removeEventListener(sign, near);
      removeEventListener('click', press, true);
    };
  }, [selector]);
}
