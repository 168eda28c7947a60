import type { PointerEvent } from 'react';

interface Lean {
  /** where the light falls, in percent of the card */
  x: number;
  y: number;
}

const clamp = (value: number): number => Math.min(100, Math.max(0, value));

function lean(element: HTMLElement, { x, y }: Lean): void {
  element.style.setProperty('--mx', `${x}%`);
  element.style.setProperty('--my', `${y}%`);
  element.style.setProperty('--tilt', String(Math.round((x - 50) * 0.8)));
}

const still = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;

/** The foil follows the pointer over its card. */
export function followPointer(event: PointerEvent<HTMLElement>): void {
  if (event.pointerType !== 'mouse' || still()) return;
  const box = event.currentTarget.getBoundingClientRect();
  lean(event.currentTarget, {
    x: clamp(((event.clientX - box.left) / box.width) * 100),
    y: clamp(((event.clientY - box.top) / box.height) * 100),
  });
}

/** The foil answers the phone's tilt. Returns what stops it. */
export function followTilt(element: HTMLElement): () => void {
  if (!matchMedia('(hover: none)').matches || still()) return () => {};
  let frame = 0;
  function turn({ beta, gamma }: DeviceOrientationEvent): void {
    if (beta === null || gamma === null) return;
    const light = { x: clamp(50 + gamma * 1.6), y: clamp(50 + (beta - 45) * 1.6) };
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(() => lean(element, light));
  }
  addEventListener('deviceorientation', turn);
  return () => {
    cancelAnimationFrame(frame);
    removeEventListener('deviceorientation', turn);
  };
}
