/** A poster's position in its container: its shift from the middle in CSS pixels, and its scale. */
export interface View {
  x: number;
  y: number;
  scale: number;
}

export interface Size {
  width: number;
  height: number;
}

export const WHOLE: View = { x: 0, y: 0, scale: 1 };
/** The largest scale, at which the details of the print size are visible. */
export const MAX_SCALE = 6;

const within = (value: number, most: number): number => Math.min(most, Math.max(-most, value)) || 0;

/** Limits the view: the poster's edge stays at or beyond the container's; a smaller poster stays in the middle. */
export function bounded({ x, y, scale }: View, poster: Size, room: Size): View {
  return {
    x: within(x, Math.max(0, (poster.width * scale - room.width) / 2)),
    y: within(y, Math.max(0, (poster.height * scale - room.height) / 2)),
    scale,
  };
}

/** Scales the view by a factor; the point under `at`, relative to the middle of the container, stays under it. */
export function zoomed(view: View, factor: number, at: Pick<View, 'x' | 'y'>): View {
  const scale = Math.min(MAX_SCALE, Math.max(1, view.scale * factor));
  const grown = scale / view.scale;
  return { x: at.x - (at.x - view.x) * grown, y: at.y - (at.y - view.y) * grown, scale };
}
