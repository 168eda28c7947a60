import { useEffect, useRef } from 'react';

const signs = ['pointerover', 'focusin', 'touchstart'] as const;

const isOn = ({ target }: Event, selector: string): boolean =>
  target instanceof Element && target.closest(selector) !== null;

/** Calls back when somebody is about to press what `selector` finds, and when they press it, for this window. */
export function usePress(selector: string, onNear: () => void, onPress: () => void): void {
  const latest = useRef({ onNear, onPress });
  latest.current = { onNear, onPress };
  useEffect(() => {
    const near = (event: Event): void => {
      if (isOn(event, selector)) latest.current.onNear();
    };
    const press = (event: MouseEvent): void => {
      const elsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
      if (!elsewhere && isOn(event, selector)) latest.current.onPress();
    };
    for (const sign of signs) addEventListener(sign, near, { passive: true });
    addEventListener('click', press);
    return () => {
      for (const sign of signs) removeEventListener(sign, near);
      removeEventListener('click', press);
    };
  }, [selector]);
}
