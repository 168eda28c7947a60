import { readdirSync, readFileSync, statSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { DESIGNS } from '../designs/index.ts';
import { poster } from '../poster.ts';
import { LOOP_LIMIT, loopFingerprint } from './encode.ts';
import { frame, LOOPS } from './index.ts';

const FOLDER = new URL('../../loops/', import.meta.url);
const drawn: Record<string, string> = JSON.parse(readFileSync(new URL('drawn.json', FOLDER), 'utf8'));
const films = readdirSync(FOLDER).filter((name) => name.endsWith('.webm'));

describe('the loops', () => {
  test('every loop has its film and every film its loop', () => {
    expect(films.toSorted()).toEqual(LOOPS.map(({ id }) => `${id}.webm`).toSorted());
  });

  test('every film was drawn from its loop as it stands', () => {
    expect(drawn).toEqual(Object.fromEntries(LOOPS.map((loop) => [loop.id, loopFingerprint(loop)])));
  });

  test('the first frame is the poster, and later frames are not', () => {
    for (const loop of LOOPS) {
      const design = DESIGNS.find((d) => d.id === loop.id);
      if (!design) throw new Error(`no design ${loop.id}`);
      const still = poster(design);
      expect(frame(loop, 0) === still, loop.id).toBe(true);
      expect(frame(loop, 0.3) === still, loop.id).toBe(false);
    }
  });

  test('a frame holds the same number of shapes as the poster, so that nothing pops in or out', () => {
    const counts = (svg: string) => svg.split('<path').length;
    for (const loop of LOOPS) expect(counts(frame(loop, 0.5)), loop.id).toBe(counts(frame(loop, 0)));
  });

  test('no film is heavier than the limit', () => {
    const heavy = films.filter((name) => statSync(new URL(name, FOLDER)).size > LOOP_LIMIT);
    expect(heavy).toEqual([]);
  });
});
