import { type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { bounded, type View, WHOLE, zoomed } from './zoom.ts';

const STEP = 1.5;
const PAN = 60;
/** the zoom factor of each key */
const factors = new Map([
  ['+', STEP],
  ['=', STEP],
  ['-', 1 / STEP],
]);
const directions = new Map<string, [dx: number, dy: number]>([
  ['ArrowLeft', [PAN, 0]],
  ['ArrowRight', [-PAN, 0]],
  ['ArrowUp', [0, PAN]],
  ['ArrowDown', [0, -PAN]],
]);
const TAP_MS = 300;
const TAP_PIXELS = 12;

interface Point {
  x: number;
  y: number;
}

const middleOf = (points: Point[]): Point => ({
  x: points.reduce((sum, { x }) => sum + x, 0) / points.length,
  y: points.reduce((sum, { y }) => sum + y, 0) / points.length,
});
const spreadOf = ([a, b]: Point[]): number => (a && b ? Math.hypot(a.x - b.x, a.y - b.y) : 0);

/** Moves the poster in its container by its transform. `onZoom`: whether it is larger than its full view. */
function useView(room: RefObject<HTMLElement | null>, poster: RefObject<HTMLElement | null>) {
  const view = useRef<View>(WHOLE);
  const [isLarge, setIsLarge] = useState(false);
  function show(next: View): void {
    const { current: element } = poster;
    if (!element || !room.current) return;
    const { offsetWidth: width, offsetHeight: height } = element;
    const { clientWidth, clientHeight } = room.current;
    view.current = bounded(next, { width, height }, { width: clientWidth, height: clientHeight });
    const { x, y, scale } = view.current;
    element.style.transform = scale === 1 ? '' : `translate(${x}px, ${y}px) scale(${scale})`;
    setIsLarge(scale > 1);
  }
  return {
    isLarge,
    whole: () => show(WHOLE),
    by: (factor: number, at: Point = { x: 0, y: 0 }) => show(zoomed(view.current, factor, at)),
    pan: (dx: number, dy: number) =>
      show({ ...view.current, x: view.current.x + dx, y: view.current.y + dy }),
    scale: () => view.current.scale,
  };
}

/** Zoom and pan by wheel, pinch, drag, double tap and keys. */
export function useZoom(room: RefObject<HTMLElement | null>, poster: RefObject<HTMLElement | null>) {
  const view = useView(room, poster);
  const points = useRef(new Map<number, Point>());
  const tapped = useRef({ at: 0, x: 0, y: 0 });
  const latest = useRef(view);
  latest.current = view;

  const fromMiddle = (event: { clientX: number; clientY: number }): Point => {
    const box = room.current?.getBoundingClientRect() ?? { left: 0, top: 0, width: 0, height: 0 };
    return { x: event.clientX - box.left - box.width / 2, y: event.clientY - box.top - box.height / 2 };
  };

  useEffect(() => {
    const element = room.current;
    if (!element) return;
    // React's own listener is passive, and could not prevent scrolling
    const turn = (event: WheelEvent): void => {
      event.preventDefault();
      latest.current.by(Math.exp(-event.deltaY * (event.ctrlKey ? 0.01 : 0.002)), fromMiddle(event));
    };
    element.addEventListener('wheel', turn, { passive: false });
    return () => element.removeEventListener('wheel', turn);
  });

  function move(event: PointerEvent): void {
    if (!points.current.has(event.pointerId)) return;
    const before = [...points.current.values()];
    points.current.set(event.pointerId, fromMiddle(event));
    const after = [...points.current.values()];
    const [from, to] = [middleOf(before), middleOf(after)];
    if (view.scale() > 1) view.pan(to.x - from.x, to.y - from.y);
    if (after.length === 2 && spreadOf(before) > 0) view.by(spreadOf(after) / spreadOf(before), to);
  }
  function end(event: PointerEvent): void {
    if (!points.current.delete(event.pointerId) || points.current.size > 0) return;
    const at = fromMiddle(event);
    const { current: last } = tapped;
    const isDouble =
      event.timeStamp - last.at < TAP_MS && Math.hypot(at.x - last.x, at.y - last.y) < TAP_PIXELS;
    tapped.current = { at: isDouble ? 0 : event.timeStamp, ...at };
    if (!isDouble) return;
    if (view.scale() > 1) view.whole();
    else view.by(3, at);
  }
  return {
    isLarge: view.isLarge,
    whole: view.whole,
    larger: () => view.by(STEP),
    smaller: () => view.by(1 / STEP),
    /** handler for the container */
    onPointerDown: (event: PointerEvent) => {
      if (event.target instanceof Element && event.target.closest('a, button')) return;
      points.current.set(event.pointerId, fromMiddle(event));
      event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMove: move,
    onPointerUp: end,
    onPointerCancel: end,
    /** handler for the dialog, whatever has the focus */
    onKey: (key: string): boolean => {
      const factor = factors.get(key);
      const direction = directions.get(key);
      if (factor) view.by(factor);
      if (direction) view.pan(...direction);
      if (key === '0') view.whole();
      return factor !== undefined || direction !== undefined || key === '0';
    },
  };
}
