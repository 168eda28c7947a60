import { useEffect, useRef } from 'react';

const signs = ['pointerover', 'focusin', 'touchstart'] as const;

const isOn = ({ target }: Event, selector: string): boolean =>
  target instanceof Element && target.closest(selector) !== null;

/**
 * Calls back when somebody is about to press the link that `selector` finds, and when they press it, for this window:
 * instead of the link, which is not followed then.
 */
export function usePress(selector: string, onNear: () => void, onPress: () => void): void {
  const latest = useRef({ onNear, onPress });
  latest.current = { onNear, onPress };
  useEffect(() => {
    const near = (event: Event): void => {
      if (isOn(event, selector)) latest.current.onNear();
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
