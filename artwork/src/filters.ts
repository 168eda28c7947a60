/** The surface of a poster, as SVG filters and, for its master, as `masters/surface.ts` computes them: defined once. */
interface Paper {
  /** waves a unit of the sheet, in SVG's notation: both ways, or across and down */
  frequency: string;
  octaves: number;
  /** added to the sheet's own */
  seed: number;
}

/** Edges cut by hand, of everything that is painted. */
export const WOBBLE = { frequency: '.016', octaves: 3, seed: 0, scale: 7 } satisfies Paper & {
  scale: number;
};
/** The same of lettering and frame, finer. */
export const HAND = { frequency: '.035', octaves: 2, seed: 1, scale: 4.5 } satisfies Paper & {
  scale: number;
};
/** Brush strokes under a light. Angles in degrees. */
export const RELIEF = {
  ...{ frequency: '.006 .075', octaves: 4, seed: 2 },
  ...{ height: 6, diffuse: '.56', azimuth: 60, elevation: 62 },
} satisfies Paper & Record<string, unknown>;
export const GRAIN = { frequency: '.62', octaves: 2, seed: 3, share: '.6', shift: '-.1', opacity: '.34' };
/** Where paint has come off. */
export const CHIPS = { frequency: '.05', octaves: 5, seed: 4, colour: '.96 .9 .78', slope: 26, shift: -18.9 };
/** Colours out of register: how far red is off, in units. */
export const misregister = (seed: number) => ({ dx: 3 + (seed % 3), dy: 2 - (seed % 5) });

/**
 * The surface of a poster as SVG filters, all driven by one seed:
 * wob (hand-cut edges), hand (lettering), impasto (brush relief), misreg (colours out of register), grain, chips.
 */
export function filters(seed: number): string {
  const { dx, dy } = misregister(seed);
  const [red, green, blue] = CHIPS.colour.split(' ');
  const dust = `${GRAIN.share} ${GRAIN.share} 0 0 ${GRAIN.shift}`;
  return `${wobble('wob', 2, 104, seed, WOBBLE)}
${wobble('hand', 4, 108, seed, HAND)}
<filter id="impasto" ${SHEET}>${noise(seed, RELIEF)}<feColorMatrix values="0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 1 0 0 0 0"/><feDiffuseLighting surfaceScale="${RELIEF.height}" diffuseConstant="${RELIEF.diffuse}" lighting-color="#fff"><feDistantLight azimuth="${RELIEF.azimuth}" elevation="${RELIEF.elevation}"/></feDiffuseLighting></filter>
<filter id="misreg" x="-2%" y="-2%" width="104%" height="104%" color-interpolation-filters="sRGB"><feColorMatrix values="1 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 1 0" result="r"/><feOffset in="r" dx="${dx}" dy="${dy}" result="r2"/><feColorMatrix in="SourceGraphic" values="0 0 0 0 0 0 1 0 0 0 0 0 1 0 0 0 0 0 1 0" result="gb"/><feBlend in="r2" in2="gb" mode="screen"/></filter>
<filter id="grain" ${SHEET}>${noise(seed, GRAIN)}<feColorMatrix values="${dust} ${dust} ${dust} 0 0 0 0 1"/></filter>
<filter id="chips" ${SHEET}>${noise(seed, CHIPS)}<feColorMatrix values="0 0 0 0 ${red} 0 0 0 0 ${green} 0 0 0 0 ${blue} 0 ${CHIPS.slope} 0 0 ${CHIPS.shift}"/></filter>`;
}

// Light and noise must stay in sRGB and average half grey, or the sheet turns pale.
const SHEET = 'color-interpolation-filters="sRGB" x="0" y="0" width="100%" height="100%"';

const noise = (seed: number, paper: Paper) =>
  `<feTurbulence type="fractalNoise" baseFrequency="${paper.frequency}" numOctaves="${paper.octaves}" seed="${seed + paper.seed}"/>`;

const wobble = (id: string, margin: number, size: number, seed: number, paper: Paper & { scale: number }) =>
  `<filter id="${id}" x="-${margin}%" y="-${margin}%" width="${size}%" height="${size}%">${noise(seed, paper)}<feDisplacementMap in="SourceGraphic" scale="${paper.scale}" xChannelSelector="R" yChannelSelector="G"/></filter>`;
