import { type RefObject, useEffect, useState } from 'react';

/**
 * Fills the screen with an element, where the browser lets it (an iPhone does not). Never a dialog itself, which browsers refuse:
 * something within one. Whoever leaves the page leaves full screen.
 */
export function useFullScreen(element: RefObject<HTMLElement | null>) {
  const [state, setState] = useState({ isAvailable: false, isFull: false });
  useEffect(() => {
    const own = element.current;
    const follow = (): void =>
      setState({ isAvailable: document.fullscreenEnabled, isFull: document.fullscreenElement === own });
    follow();
    document.addEventListener('fullscreenchange', follow);
    return () => {
      document.removeEventListener('fullscreenchange', follow);
      if (document.fullscreenElement === own) void document.exitFullscreen();
    };
  }, [element]);
  return {
    ...state,
    // a window is as good where it is refused
    enter: () => void element.current?.requestFullscreen?.().catch(() => undefined),
    leave: () => void document.exitFullscreen().catch(() => undefined),
  };
}
