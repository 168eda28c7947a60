import { describe, expect, test } from 'vitest';
import { journeysWithin } from './near.ts';

const behind = ['lottery', 'explore', 'sale'].map((name) => `e2e/journeys/${name}.test.ts`);
const [lottery = '', explore = '', sale = ''] = behind;
const times = { [lottery]: 135, [explore]: 30, [sale]: 20 };

describe('of the journeys on what was changed', () => {
  test('those run that fit into the time, the nearest first', () => {
    expect(journeysWithin(50, behind, times)).toEqual({ run: [explore, sale], left: [lottery] });
    expect(journeysWithin(200, behind, times)).toEqual({ run: behind, left: [] });
  });

  test('the shortest runs where none fits', () => {
    expect(journeysWithin(5, behind, times)).toEqual({ run: [sale], left: [lottery, explore] });
  });

  test('none runs where none shows it', () => {
    expect(journeysWithin(50, [], times)).toEqual({ run: [], left: [] });
  });
});
