import type { PosterFormat } from '@talkies/shared';

export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

export interface Layout {
  width: number;
  height: number;
  /** the poster's place: 4:5, as all are shown */
  poster: Box;
  rail: number;
}

/**
 * The poster's place, in pixels. On a phone it leaves room for the clock of the locked screen; in a story, for the upper and
 * lower 250 pixels, over which apps write.
 */
export const layouts: Record<Exclude<PosterFormat, 'print'>, Layout> = {
  phone: { width: 1440, height: 3120, poster: { left: 160, top: 980, width: 1120, height: 1400 }, rail: 28 },
  desktop: {
    width: 3840,
    height: 2160,
    poster: { left: 1200, top: 180, width: 1440, height: 1800 },
    rail: 36,
  },
  story: { width: 1080, height: 1920, poster: { left: 190, top: 260, width: 700, height: 875 }, rail: 20 },
};

/** A sheet of 8 × 10 inches at 300 dots an inch. */
export const PRINT = { width: 2400, height: 3000, density: 300 };

/** The poster's own width in pixels. */
export const posterWidth = (format: PosterFormat): number =>
  format === 'print' ? PRINT.width : layouts[format].poster.width;
