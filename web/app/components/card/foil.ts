import { prefersStill } from '../../lib/browser/prefers-still.ts';
import * as styles from './foil.module.css';

/** The position of the light: from -1, the left or upper edge, to 1. */
interface Light {
  x: number;
  y: number;
}

export type FoilCollection = 'rare' | 'ultimate' | 'legendary';

const shines: Record<FoilCollection, string> = {
  rare: styles.rare,
  ultimate: styles.ultimate,
  legendary: styles.legendary,
};
const REST: Light = { x: -0.3, y: -0.2 };
const SWEEP_MS = 1100;

const within = (value: number): number => Math.min(1, Math.max(-1, value));

function lit(className: string, ...layers: string[]): HTMLElement {
  const element = document.createElement('i');
  element.className = className;
  element.ariaHidden = 'true';
  element.dataset.part = 'foil';
  for (const layer of layers) element.appendChild(document.createElement('b')).className = layer;
  return element;
}

const fall = (frame: HTMLElement, { x, y }: Light): void => {
  frame.style.setProperty('--light-x', x.toFixed(3));
  frame.style.setProperty('--light-y', y.toFixed(3));
  frame.style.setProperty('--tilt', String(Math.round(x * 40)));
};

/** Moves the light with the pointer over the frame. */
function followPointer(frame: HTMLElement, move: (light: Light) => void, rest: () => void): () => void {
  const over = ({ pointerType, clientX, clientY }: PointerEvent): void => {
    if (pointerType === 'touch') return;
    const box = frame.getBoundingClientRect();
    move({
      x: within(((clientX - box.left) / box.width) * 2 - 1),
      y: within(((clientY - box.top) / box.height) * 2 - 1),
    });
  };
  frame.addEventListener('pointermove', over);
  frame.addEventListener('pointerleave', rest);
  return () => {
    frame.removeEventListener('pointermove', over);
    frame.removeEventListener('pointerleave', rest);
  };
}

/** Moves the light with the phone's tilt, relative to 45°, the angle at which people read. */
function followTilt(move: (light: Light) => void): () => void {
  if (!matchMedia('(hover: none)').matches) return () => {};
  const turn = ({ beta, gamma }: DeviceOrientationEvent): void => {
    if (beta !== null && gamma !== null) move({ x: within(gamma / 28), y: within((beta - 45) / 28) });
  };
  addEventListener('deviceorientation', turn);
  return () => removeEventListener('deviceorientation', turn);
}

/** Moves the light across the frame once, when it is first visible. Any other movement ends it. */
function sweepOnce(frame: HTMLElement, fallTo: (light: Light) => void): () => void {
  let next = 0;
  const seen = new IntersectionObserver(
    ([entry]) => {
      if (!entry?.isIntersecting) return;
      seen.disconnect();
      const begun = performance.now();
      const step = (now: number): void => {
        const done = Math.min(1, (now - begun) / SWEEP_MS);
        const eased = done * done * (3 - 2 * done);
        fallTo(done === 1 ? REST : { x: -1.4 + 2.8 * eased, y: -0.6 + 0.9 * eased });
        if (done < 1) next = requestAnimationFrame(step);
      };
      next = requestAnimationFrame(step);
    },
    { threshold: 0.5 },
  );
  seen.observe(frame);
  return () => {
    seen.disconnect();
    cancelAnimationFrame(next);
  };
}

/**
 * Adds a collection's foil to a frame: a band of light on the picture and its rails that follows the pointer and the
 * phone; a large frame tilts with it. It does not move for people who prefer reduced motion.
 * @returns a function that removes it
 */
export function layFoil(frame: HTMLElement, collection: FoilCollection, large: boolean): () => void {
  const parts = [
    lit(
      `${styles.foil} ${shines[collection]}`,
      ...(collection === 'legendary' ? [styles.rainbow] : []),
      styles.light,
    ),
    lit(`${styles.glint} ${shines[collection]}`, styles.light),
  ];
  frame.append(...parts);
  const stops: (() => void)[] = [];
  fall(frame, REST);
  if (!prefersStill()) {
    let frameId = 0;
    const show = (light: Light): void => {
      cancelAnimationFrame(frameId);
      frameId = requestAnimationFrame(() => fall(frame, light));
    };
    const endSweep = large ? sweepOnce(frame, (light) => fall(frame, light)) : () => {};
    const move = (light: Light): void => {
      endSweep();
      frame.classList.remove(styles.eases);
      show(light);
    };
    if (large) frame.classList.add(styles.leans, styles.eases);
    stops.push(
      followPointer(frame, move, () => {
        frame.classList.add(styles.eases);
        show(REST);
      }),
      followTilt(move),
      endSweep,
      () => cancelAnimationFrame(frameId),
    );
  }
  return () => {
    for (const stop of stops) stop();
    for (const part of parts) part.remove();
    frame.classList.remove(styles.leans, styles.eases);
  };
}
