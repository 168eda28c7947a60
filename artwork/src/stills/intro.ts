/**
 * The home page's film: a slow walk along the wide stills, one fading into the next, silent, drawn from the committed
 * covers. `node src/stills/intro.ts` writes web/public/intro/intro.webm and its still. Needs ffmpeg.
 */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';

const SIZE = { width: 1280, height: 720 };
const RATE = 24;
/** seconds that each still is on the screen, and how long two of them overlap */
const SHOWN = 4.5;
const FADE = 0.75;
const stills = ['trailer', 'chandramukhi', 'sivaji', 'kabali', 'pasumainayaganvivek'];

const path = (name: string): string => fileURLToPath(new URL(name, import.meta.url));
const out = (name: string): string => path(`../../../web/public/intro/${name}`);

/** The camera goes in by a tenth, to one side and the other in turn. */
function walk(place: number): string {
  const frames = Math.round(SHOWN * RATE);
  const x = place % 2 === 0 ? `(iw-iw/zoom)*on/${frames}` : `(iw-iw/zoom)*(1-on/${frames})`;
  return (
    `[${place}:v]scale=2560:1440,zoompan=z='1.02+0.1*on/${frames}':x='${x}':y='(ih-ih/zoom)/2'` +
    `:d=${frames}:s=${SIZE.width}x${SIZE.height}:fps=${RATE},format=yuv420p[v${place}]`
  );
}

function fades(): string[] {
  return stills.slice(1).map((_, place) => {
    const from = place === 0 ? '[v0]' : `[x${place}]`;
    const to = place === stills.length - 2 ? '[film]' : `[x${place + 1}]`;
    const offset = (place + 1) * (SHOWN - FADE);
    return `${from}[v${place + 1}]xfade=transition=fade:duration=${FADE}:offset=${offset}${to}`;
  });
}

const { status } = spawnSync(
  'ffmpeg',
  [
    ...['-v', 'error', '-y'],
    ...stills.flatMap((name) => ['-i', path(`../../covers/${name}.webp`)]),
    ...['-filter_complex', [...stills.map((_, place) => walk(place)), ...fades()].join(';')],
    ...['-map', '[film]', '-an', '-c:v', 'libvpx-vp9', '-b:v', '0', '-crf', '44', '-row-mt', '1'],
    ...['-cpu-used', '4', '-fflags', '+bitexact', '-flags', '+bitexact', '-map_metadata', '-1'],
    out('intro.webm'),
  ],
  { stdio: 'inherit' },
);
if (status !== 0) throw new Error('The film needs ffmpeg with libvpx (Debian: apt-get install ffmpeg).');
for (const width of [640, 1280])
  await sharp(path('../../covers/trailer.webp'))
    .resize(width, Math.round((width * 9) / 16))
    .webp({ quality: 72 })
    .toFile(out(`still-${width}.webp`));
