import { describe, expect, test } from 'vitest';
import { bounded, MAX_SCALE, WHOLE, zoomed } from './zoom.ts';

const poster = { width: 400, height: 500 };
const room = { width: 800, height: 600 };

describe('a poster that is looked at closely', () => {
  test('what lies under the pointer stays under it', () => {
    const at = { x: 120, y: -80 };
    const view = zoomed(WHOLE, 3, at);
    // the point of the poster under `at`, before and after
    expect((at.x - view.x) / view.scale).toBeCloseTo(at.x);
    expect((at.y - view.y) / view.scale).toBeCloseTo(at.y);
  });

  test('is never smaller than whole, nor larger than the brush', () => {
    expect(zoomed(WHOLE, 0.2, WHOLE).scale).toBe(1);
    expect(zoomed(WHOLE, 50, WHOLE).scale).toBe(MAX_SCALE);
  });

  test('is not pushed out of the room: at most edge to edge, and in the middle where it is smaller', () => {
    expect(bounded({ x: 300, y: 300, scale: 1 }, poster, room)).toEqual(WHOLE);
    expect(bounded({ x: 900, y: -900, scale: 3 }, poster, room)).toEqual({ x: 200, y: -450, scale: 3 });
  });
});
