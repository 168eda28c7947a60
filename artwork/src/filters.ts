/**
 * The surface of a poster as SVG filters, all driven by one seed:
 * wob (hand-cut edges), hand (lettering), impasto (brush relief), misreg (colours out of register), grain, chips.
 */
export const filters = (seed: number) => `${wobble('wob', 2, 104, '.016', 3, seed, 7)}
${wobble('hand', 4, 108, '.035', 2, seed + 1, 4.5)}
<filter id="impasto" ${SHEET}>${noise('.006 .075', 4, seed + 2)}<feColorMatrix values="0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 1 0 0 0 0"/><feDiffuseLighting surfaceScale="6" diffuseConstant=".56" lighting-color="#fff"><feDistantLight azimuth="60" elevation="62"/></feDiffuseLighting></filter>
<filter id="misreg" x="-2%" y="-2%" width="104%" height="104%" color-interpolation-filters="sRGB"><feColorMatrix values="1 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 1 0" result="r"/><feOffset in="r" dx="${3 + (seed % 3)}" dy="${2 - (seed % 5)}" result="r2"/><feColorMatrix in="SourceGraphic" values="0 0 0 0 0 0 1 0 0 0 0 0 1 0 0 0 0 0 1 0" result="gb"/><feBlend in="r2" in2="gb" mode="screen"/></filter>
<filter id="grain" ${SHEET}>${noise('.62', 2, seed + 3)}<feColorMatrix values=".6 .6 0 0 -.1 .6 .6 0 0 -.1 .6 .6 0 0 -.1 0 0 0 0 1"/></filter>
<filter id="chips" ${SHEET}>${noise('.05', 5, seed + 4)}<feColorMatrix values="0 0 0 0 .96 0 0 0 0 .9 0 0 0 0 .78 0 26 0 0 -18.9"/></filter>`;

// Light and noise must stay in sRGB and average half grey, or the sheet turns pale.
const SHEET = 'color-interpolation-filters="sRGB" x="0" y="0" width="100%" height="100%"';

const noise = (frequency: string, octaves: number, seed: number) =>
  `<feTurbulence type="fractalNoise" baseFrequency="${frequency}" numOctaves="${octaves}" seed="${seed}"/>`;

const wobble = (
  id: string,
  margin: number,
  size: number,
  frequency: string,
  octaves: number,
  seed: number,
  scale: number,
) =>
  `<filter id="${id}" x="-${margin}%" y="-${margin}%" width="${size}%" height="${size}%">${noise(frequency, octaves, seed)}<feDisplacementMap in="SourceGraphic" scale="${scale}" xChannelSelector="R" yChannelSelector="G"/></filter>`;
