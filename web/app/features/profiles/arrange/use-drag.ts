import { type PointerEvent as ReactPointerEvent, useEffect, useState } from 'react';

export interface Drag {
  /** the dragged position, and below the one under the pointer */
  from: number;
  over: number;
}

const EDGE = 90;
const STEP = 14;

const positionAt = (x: number, y: number): number | null => {
  const position = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-position]')?.dataset.position;
  return position === undefined ? null : Number(position);
};

/** Scrolls the page near the upper and lower edge of the window. */
function scrollAlong(y: number): void {
  if (y < EDGE) scrollBy(0, -STEP);
  else if (y > innerHeight - EDGE) scrollBy(0, STEP);
}

/**
 * Dragging by mouse, pen or finger over elements with `data-position`. Nothing moves before it is dropped, so that the
 * element under the finger stays in the page; Escape cancels.
 */
export function useDrag(onDrop: (from: number, to: number) => void) {
  const [drag, setDrag] = useState<Drag | null>(null);
  useEffect(() => {
    if (!drag) return;
    const follow = ({ clientX, clientY }: PointerEvent): void => {
      scrollAlong(clientY);
      const over = positionAt(clientX, clientY);
      if (over !== null && over !== drag.over) setDrag({ ...drag, over });
    };
    const letGo = (): void => {
      setDrag(null);
      if (drag.over !== drag.from) onDrop(drag.from, drag.over);
    };
    const giveUp = (): void => setDrag(null);
    const key = (event: KeyboardEvent): void => {
      if (event.key === 'Escape') giveUp();
    };
    addEventListener('pointermove', follow);
    addEventListener('pointerup', letGo);
    addEventListener('pointercancel', giveUp);
    addEventListener('keydown', key);
    return () => {
      removeEventListener('pointermove', follow);
      removeEventListener('pointerup', letGo);
      removeEventListener('pointercancel', giveUp);
      removeEventListener('keydown', key);
    };
  }, [drag, onDrop]);
  const startDrag = (position: number) => (event: ReactPointerEvent) => {
    if (event.button !== 0) return;
    event.preventDefault();
    setDrag({ from: position, over: position });
  };
  return { drag, startDrag };
}
