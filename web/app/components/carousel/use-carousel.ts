import { type KeyboardEvent, type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { prefersStill } from '../../lib/browser/prefers-still.ts';
import { currentOf, scrollFor, slideTowards, type Track } from './moves.ts';

/** Tablets and phones (discovery:9: tablet up to 1024 px). */
const NARROW = '(max-width: 1024px)';

const measure = (element: HTMLElement): Track => ({
  slides: [...element.children].map((slide) => (slide as HTMLElement).offsetLeft),
  scrolled: element.scrollLeft,
  reach: element.scrollWidth - element.clientWidth,
});

export type Autoplay = 'always' | 'narrow' | 'never';

interface Options {
  autoplay: Autoplay;
  /** milliseconds for each slide */
  every: number;
}

/** Controls a scroll-snap track: the browser scrolls, this code only sets the target. */
export function useCarousel({ autoplay, every }: Options) {
  const region = useRef<HTMLElement>(null);
  const track = useRef<HTMLUListElement>(null);
  const [current, setCurrent] = useState(0);
  const [paused, setPaused] = useState(autoplay === 'never');

  const show = useCallback((position: number) => {
    if (!track.current) return;
    const behavior = prefersStill() ? 'instant' : 'smooth';
    track.current.scrollTo({ left: scrollFor(measure(track.current), position), behavior });
  }, []);
  const step = useCallback(
    (direction: 1 | -1) => {
      if (track.current) show(slideTowards(measure(track.current), direction));
    },
    [show],
  );

  useEffect(() => {
    const element = track.current;
    if (!element) return;
    let frame = 0;
    const follow = (): void => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => setCurrent(currentOf(measure(element))));
    };
    element.addEventListener('scroll', follow, { passive: true });
    // it may have been swiped, or stepped by a deferred press, before the listener was added
    follow();
    return () => {
      cancelAnimationFrame(frame);
      element.removeEventListener('scroll', follow);
    };
  }, []);

  useAutoplay({ region, autoplay, paused, every, step });

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
    // fields and menus within a slide use the arrow keys themselves
    if ((event.target as HTMLElement).closest('input, select, textarea, [popover]')) return;
    event.preventDefault();
    step(event.key === 'ArrowRight' ? 1 : -1);
  }

  return { region, track, current, paused, setPaused, show, step, onKeyDown };
}

interface Playing {
  region: RefObject<HTMLElement | null>;
  autoplay: Autoplay;
  paused: boolean;
  every: number;
  step: (direction: 1 | -1) => void;
}

/**
 * Advances automatically, except while somebody may be reading: pointer over it, focus in it, touched, out of sight,
 * paused.
 */
function useAutoplay({ region, autoplay, paused, every, step }: Playing): void {
  useEffect(() => {
    const element = region.current;
    if (!element || paused || autoplay === 'never') return;
    let seen = false;
    let touched = 0;
    const sight = new IntersectionObserver(([entry]) => {
      seen = entry?.isIntersecting ?? false;
    });
    sight.observe(element);
    const touch = (): void => {
      touched = performance.now();
    };
    const rests = (): boolean =>
      !seen ||
      document.hidden ||
      element.matches(':hover, :focus-within') ||
      performance.now() - touched < every ||
      prefersStill() ||
      (autoplay === 'narrow' && !matchMedia(NARROW).matches);
    const timer = setInterval(() => {
      if (!rests()) step(1);
    }, every);
    for (const name of ['touchstart', 'touchend', 'wheel'] as const)
      element.addEventListener(name, touch, { passive: true });
    return () => {
      clearInterval(timer);
      sight.disconnect();
      for (const name of ['touchstart', 'touchend', 'wheel'] as const)
        element.removeEventListener(name, touch);
    };
  }, [region, autoplay, paused, every, step]);
}
