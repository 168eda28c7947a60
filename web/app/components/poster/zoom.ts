/** How a poster lies in its room: shifted from the middle by so many CSS pixels, and so many times as large. */
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
/** At the largest, brush and grain of the printed size are seen. */
export const MAX_SCALE = 6;

const within = (value: number, most: number): number => Math.min(most, Math.max(-most, value)) || 0;

/** No further than its edge at the edge of the room; what is smaller than the room stays in the middle. */
export function bounded({ x, y, scale }: View, poster: Size, room: Size): View {
  return {
    x: within(x, Math.max(0, (poster.width * scale - room.width) / 2)),
    y: within(y, Math.max(0, (poster.height * scale - room.height) / 2)),
    scale,
  };
}

/** So many times larger or smaller; what lies under `at`, told from the middle of the room, stays under it. */
export function zoomed(view: View, factor: number, at: Pick<View, 'x' | 'y'>): View {
  const scale = Math.min(MAX_SCALE, Math.max(1, view.scale * factor));
  const grown = scale / view.scale;
  return { x: at.x - (at.x - view.x) * grown, y: at.y - (at.y - view.y) * grown, scale };
}
