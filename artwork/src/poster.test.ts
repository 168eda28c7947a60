import { readdirSync, readFileSync, statSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { DESIGNS } from './designs/index.ts';
import { FILMS } from './films.ts';
import { poster } from './poster.ts';
import { fingerprint, POSTER_LIMIT, THUMB_LIMIT } from './render.ts';

const ids = DESIGNS.map((d) => d.id);
const collections = [
  { name: 'posters', lettering: 'full', limit: POSTER_LIMIT },
  { name: 'thumbs', lettering: 'title', limit: THUMB_LIMIT },
] as const;

describe.each(collections)('the collection of $name', ({ name, lettering, limit }) => {
  const folder = new URL(`../${name}/`, import.meta.url);
  const drawn: Record<string, string> = JSON.parse(readFileSync(new URL('drawn.json', folder), 'utf8'));
  const pictures = readdirSync(folder).filter((file) => file.endsWith('.webp'));

  test('every design has its picture and every picture its design', () => {
    expect(pictures.toSorted()).toEqual(ids.map((id) => `${id}.webp`).toSorted());
  });

  test('every picture was drawn from its design as it stands', () => {
    const now = Object.fromEntries(DESIGNS.map((d) => [d.id, fingerprint(poster(d, lettering))]));
    expect(drawn).toEqual(now);
  });

  test('no two designs draw the same picture', () => {
    expect(new Set(Object.values(drawn)).size).toBe(ids.length);
  });

  test('no picture is heavier than the limit', () => {
    const heavy = pictures.filter((file) => statSync(new URL(file, folder)).size > limit);
    expect(heavy).toEqual([]);
  });
});

describe('one design', () => {
  const [design] = DESIGNS;
  if (!design) throw new Error('there are no designs');

  test('gives the same bytes on two runs', () => {
    expect(fingerprint(poster(design))).toBe(fingerprint(poster(design)));
  });

  test('holds no text that would need a font, and nothing from outside', () => {
    const svg = poster(design);
    expect(svg.match(/<text|<image|@import|href="(?!#)/)).toBeNull();
  });

  test('without lettering it has neither title nor small type, without small type it keeps the title', () => {
    const [full, title, none] = (['full', 'title', 'none'] as const).map((l) => poster(design, l));
    const blockLetters = '<defs><path id="t';
    expect(full?.includes(blockLetters)).toBe(true);
    expect(title?.includes(blockLetters)).toBe(true);
    expect(none?.includes(blockLetters)).toBe(false);
    expect(title?.length).toBeLessThan(full?.length ?? 0);
  });

  test('has an id of its own', () => {
    expect(new Set(ids).size).toBe(ids.length);
  });

  test('names a palette of its film', () => {
    for (const { id, palette } of DESIGNS) {
      const film = FILMS[id.split('-')[0] as keyof typeof FILMS];
      expect(Object.keys(film.palettes), id).toContain(palette);
    }
  });
});
