import { readdirSync, readFileSync, statSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { COVER_LIMIT, fingerprint } from '../render.ts';
import { STILLS } from './index.ts';
import { still } from './still.ts';

const COVERS = new URL('../../covers/', import.meta.url);
const drawn: Record<string, string> = JSON.parse(readFileSync(new URL('drawn.json', COVERS), 'utf8'));
const pictures = readdirSync(COVERS).filter((name) => name.endsWith('.webp'));

describe('the wide stills', () => {
  test('every still has its picture and every picture its still', () => {
    expect(pictures.toSorted()).toEqual(STILLS.map(({ id }) => `${id}.webp`).toSorted());
  });

  test('every picture was drawn from its still as it stands', () => {
    expect(drawn).toEqual(Object.fromEntries(STILLS.map((s) => [s.id, fingerprint(still(s))])));
  });

  test('no picture is heavier than the limit', () => {
    const heavy = pictures.filter((name) => statSync(new URL(name, COVERS)).size > COVER_LIMIT);
    expect(heavy).toEqual([]);
  });
});
