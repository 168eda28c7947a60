/** Frames a second while something moves; a still pose is one long frame. */
export const RATE = 12;
const FADE = 4;
const TRAVEL = 8;
const PRESS = 2;

export interface Point {
  x: number;
  y: number;
}

/** A still state of the screen: people's windows side by side. */
export interface Pose {
  /** a PNG of each window, from left to right */
  windows: Buffer[];
  seconds: number;
  caption: string;
  /** the point that the pointer presses at the end, in the whole picture */
  press?: Point;
}

/** One picture of the video: a pose in transition from the previous one. */
export interface Frame {
  pose: number;
  /** 0 to 1: how much of the previous pose is still visible */
  before: number;
  pointer: Point | null;
  pressed: boolean;
  frames: number;
}

const between = (from: Point, to: Point, share: number): Point => {
  const eased = share * share * (3 - 2 * share);
  return { x: from.x + (to.x - from.x) * eased, y: from.y + (to.y - from.y) * eased };
};

/** The frames of a video: poses fade into each other, and the pointer moves to its targets. */
export function framesOf(poses: readonly Pose[], middle: Point): Frame[] {
  let pointer = middle;
  return poses.flatMap(({ seconds, press }, pose) => {
    const fade = pose === 0 ? 0 : FADE;
    const still = Math.round(seconds * RATE) - fade - (press ? TRAVEL + PRESS : 0);
    if (still < 1) throw new Error(`pose ${pose} is too short`);
    const shown = { pose, before: 0, pointer: null, pressed: false };
    const frames: Frame[] = Array.from({ length: fade }, (_, step) => ({
      ...shown,
      before: 1 - (step + 1) / (fade + 1),
      frames: 1,
    }));
    frames.push({ ...shown, pointer: press ? pointer : null, frames: still });
    if (!press) return frames;
    const from = pointer;
    for (let step = 1; step <= TRAVEL; step++)
      frames.push({ ...shown, pointer: between(from, press, step / TRAVEL), frames: 1 });
    frames.push({ ...shown, pointer: press, pressed: true, frames: PRESS });
    pointer = press;
    return frames;
  });
}

const clock = (seconds: number): string => new Date(seconds * 1000).toISOString().slice(11, 23);

/** The captions as WebVTT; consecutive poses with the same words share one. */
export function captionsOf(poses: readonly Pick<Pose, 'seconds' | 'caption'>[]): string {
  const cues: { from: number; to: number; caption: string }[] = [];
  let at = 0;
  for (const { seconds, caption } of poses) {
    const last = cues.at(-1);
    const to = at + Math.round(seconds * RATE) / RATE;
    if (last?.caption === caption) last.to = to;
    else cues.push({ from: at, to, caption });
    at = to;
  }
  return `WEBVTT\n\n${cues.map(({ from, to, caption }) => `${clock(from)} --> ${clock(to)}\n${caption}\n`).join('\n')}`;
}
