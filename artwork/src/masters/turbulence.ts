/** SVG's fractal noise: so many waves a unit across and down, each octave twice as fine and half as strong. */
export interface Noise {
  frequency: readonly [number, number];
  octaves: number;
  seed: number;
}

/** Pixels of a sheet and their places on it: pixel (0, 0) at `origin`, steps by `across` and `down`. */
export interface Grid {
  width: number;
  height: number;
  origin: readonly [number, number];
  across: readonly [number, number];
  down: readonly [number, number];
}

export const RED = 0;
export const GREEN = 1;
type Channel = typeof RED | typeof GREEN;

const SIZE = 256;
/** Keeps coordinates positive. */
const AWAY = 4096;

interface Lattice {
  order: Uint8Array;
  x: Float64Array;
  y: Float64Array;
}

/** The generator of the standard's reference code, after Park and Miller. */
function generator(seed: number): () => number {
  const most = 2_147_483_646;
  let state = seed <= 0 ? -(seed % most) + 1 : Math.min(seed, most);
  return () => {
    state = 16_807 * (state % 127_773) - 2_836 * Math.floor(state / 127_773);
    if (state <= 0) state += 2_147_483_647;
    return state;
  };
}

function latticeOf(seed: number, channel: Channel): Lattice {
  const next = generator(seed);
  const [x, y] = [new Float64Array(2 * SIZE + 2), new Float64Array(2 * SIZE + 2)];
  const component = () => ((next() % (2 * SIZE)) - SIZE) / SIZE;
  for (let each = 0; each < 4; each++) {
    for (let i = 0; i < SIZE; i++) {
      const [dx, dy] = [component(), component()];
      const length = Math.hypot(dx, dy) || 1;
      if (each !== channel) continue;
      x[i] = dx / length;
      y[i] = dy / length;
    }
  }
  const order = new Uint8Array(2 * SIZE + 2).map((_, i) => i);
  for (let i = SIZE - 1; i > 0; i--) {
    const j = next() % SIZE;
    [order[i], order[j]] = [order[j] ?? 0, order[i] ?? 0];
  }
  for (const list of [order, x, y]) list.copyWithin(SIZE, 0, SIZE + 2);
  return { order, x, y };
}

/**
 * One channel of `feTurbulence type="fractalNoise"`, from 0 to 1, by the reference code of Filter Effects 1 (§9.21):
 * the noise that an SVG renderer draws at a thousand pixels, here at any number of them, and only where it is needed.
 */
export function fractalNoise(noise: Noise, channel: Channel, grid: Grid): Float32Array {
  const { order, x: gx, y: gy } = latticeOf(noise.seed, channel);
  const [fx, fy] = noise.frequency;
  const values = new Float32Array(grid.width * grid.height);
  let at = 0;
  for (let row = 0; row < grid.height; row++) {
    let u = (grid.origin[0] + row * grid.down[0]) * fx;
    let v = (grid.origin[1] + row * grid.down[1]) * fy;
    const [du, dv] = [grid.across[0] * fx, grid.across[1] * fy];
    for (let column = 0; column < grid.width; column++, u += du, v += dv) {
      let sum = 0;
      for (let octave = 1; octave < 1 << noise.octaves; octave <<= 1) {
        const x = u * octave + AWAY;
        const y = v * octave + AWAY;
        const left = x | 0;
        const top = y | 0;
        const rx = x - left;
        const ry = y - top;
        const i = order[left & 255] as number;
        const j = order[(left & 255) + 1] as number;
        const y0 = top & 255;
        const a = order[i + y0] as number;
        const b = order[j + y0] as number;
        const c = order[i + y0 + 1] as number;
        const d = order[j + y0 + 1] as number;
        const sx = rx * rx * (3 - 2 * rx);
        const upper = rx * (gx[a] as number) + ry * (gy[a] as number);
        const upperRight = (rx - 1) * (gx[b] as number) + ry * (gy[b] as number);
        const lower = rx * (gx[c] as number) + (ry - 1) * (gy[c] as number);
        const lowerRight = (rx - 1) * (gx[d] as number) + (ry - 1) * (gy[d] as number);
        const first = upper + sx * (upperRight - upper);
        const second = lower + sx * (lowerRight - lower);
        sum += (first + ry * ry * (3 - 2 * ry) * (second - first)) / octave;
      }
      values[at++] = Math.min(1, Math.max(0, (sum + 1) / 2));
    }
  }
  return values;
}
