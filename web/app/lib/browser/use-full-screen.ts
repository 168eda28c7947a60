import { type RefObject, useEffect, useState } from 'react';

/**
 * Shows an element in full screen, where the browser supports it (an iPhone does not). Browsers refuse dialogs, so it
 * must be an element within one. Leaving the page leaves full screen.
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
    // if it is refused, the element stays in the window
    enter: () => void element.current?.requestFullscreen?.().catch(() => undefined),
    leave: () => void document.exitFullscreen().catch(() => undefined),
  };
}
