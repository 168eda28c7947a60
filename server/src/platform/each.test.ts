import { expect, test } from 'vitest';
import { eachAtOnce, eachInTurn } from './each.ts';

test.each([
  ['side by side', eachAtOnce],
  ['in turn', eachInTurn],
])(
  '%s: what fails for one keeps none of the others from theirs, and the first failure is thrown',
  async (_, each) => {
    const done: number[] = [];
    const work = async (one: number): Promise<void> => {
      if (one % 2 === 0) throw new Error(`${one} failed`);
      done.push(one);
    };
    await expect(each([1, 2, 3, 4, 5], work)).rejects.toThrow('2 failed');
    expect(done).toEqual([1, 3, 5]);
    await each([1], work);
  },
);

test('in turn: the next begins when the one before has ended', async () => {
  const steps: string[] = [];
  await eachInTurn(['a', 'b'], async (one) => {
    steps.push(`${one} begins`);
    await Promise.resolve();
    steps.push(`${one} ends`);
  });
  expect(steps).toEqual(['a begins', 'a ends', 'b begins', 'b ends']);
});
