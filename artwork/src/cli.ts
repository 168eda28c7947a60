import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { POSTER } from './composition.ts';
import { DESIGNS } from './designs/index.ts';
import { encode, loopFingerprint } from './loops/encode.ts';
import { LOOPS } from './loops/index.ts';
import { poster } from './poster.ts';
import { COVER_LIMIT, fingerprint, POSTER_LIMIT, type RenderOptions, render, THUMB_LIMIT } from './render.ts';
import { contactSheet } from './sheet.ts';
import { STILLS } from './stills/index.ts';
import { STILL, still } from './stills/still.ts';

interface Picture {
  id: string;
  fingerprint: () => string;
  draw: () => Promise<Buffer>;
}

interface Folder {
  url: URL;
  extension: string;
  pictures: readonly Picture[];
}

const folder = (name: string, extension: string, pictures: readonly Picture[]): Folder => ({
  url: new URL(`../${name}/`, import.meta.url),
  extension,
  pictures,
});

const picture = (id: string, svg: () => string, options: RenderOptions): Picture => ({
  id,
  fingerprint: () => fingerprint(svg()),
  draw: () => render(svg(), options),
});

const onPoster = {
  from: POSTER,
  rim: { x: 8, y: 10 },
  to: { width: 800, height: 1000 },
  limit: POSTER_LIMIT,
};
const onCover = { from: STILL, rim: { x: 8, y: 10 }, to: { width: 1600, height: 900 }, limit: COVER_LIMIT };
const onThumb = {
  from: { width: 408, height: 510 },
  rim: { x: 4, y: 5 },
  to: { width: 400, height: 500 },
  limit: THUMB_LIMIT,
};
const posters = folder(
  'posters',
  'webp',
  DESIGNS.map((d) => picture(d.id, () => poster(d), onPoster)),
);
const thumbs = folder(
  'thumbs',
  'webp',
  DESIGNS.map((d) => picture(d.id, () => poster(d, 'title'), onThumb)),
);
const covers = folder(
  'covers',
  'webp',
  STILLS.map((s) => picture(s.id, () => still(s), onCover)),
);
const loops = folder(
  'loops',
  'webm',
  LOOPS.map((l) => ({ id: l.id, fingerprint: () => loopFingerprint(l), draw: () => encode(l) })),
);

const [command, ...words] = process.argv.slice(2);
if (command === 'sheet') await sheet(words);
else if (command === 'covers') await drawInto(covers, words);
else if (command === 'thumbs') await drawInto(thumbs, words);
else if (command === 'loops') await drawInto(loops, words);
else if (command) await drawInto(posters, [command, ...words]);
else for (const each of [posters, thumbs, covers, loops]) await drawInto(each, []);

/** Draws the pictures whose id contains one of the words, or all that changed since they were drawn. */
async function drawInto({ url, extension, pictures }: Folder, wanted: readonly string[]): Promise<void> {
  mkdirSync(url, { recursive: true });
  const record = new URL('drawn.json', url);
  const drawn: Record<string, string> = existsSync(record) ? JSON.parse(readFileSync(record, 'utf8')) : {};
  for (const each of pictures) {
    const { id } = each;
    if (wanted.length > 0 && !wanted.some((word) => id.includes(word))) continue;
    const file = new URL(`${id}.${extension}`, url);
    const print = each.fingerprint();
    if (wanted.length === 0 && drawn[id] === print && existsSync(file)) continue;
    const bytes = await each.draw();
    writeFileSync(file, bytes);
    drawn[id] = print;
    const listed = pictures.flatMap((p) => (drawn[p.id] ? [[p.id, drawn[p.id]]] : []));
    writeFileSync(record, `${JSON.stringify(Object.fromEntries(listed), null, 2)}\n`);
    console.log(`${id}.${extension}  ${bytes.length} bytes`);
  }
}

async function sheet(wanted: readonly string[]): Promise<void> {
  const ids = posters.pictures
    .map((p) => p.id)
    .filter((id) => wanted.length === 0 || wanted.some((word) => id.includes(word)));
  const files = ids.map((id) => fileURLToPath(new URL(`${id}.webp`, posters.url)));
  writeFileSync(new URL('../contact-sheet.webp', import.meta.url), await contactSheet(files, 13, 150));
  console.log(`contact-sheet.webp  ${ids.length} pictures`);
}
