import { expect, test } from 'vitest';
import { batched, batchedOf } from './batched.ts';

/** Loads that the test finishes. */
function start() {
  const loads: { keys: number[]; end: (failure?: Error) => void }[] = [];
  const ask = batched(
    (keys: number[]) =>
      new Promise<string[]>((resolve, reject) => {
        const end = (failure?: Error) =>
          failure ? reject(failure) : resolve(keys.map((key) => `value ${key}`));
        loads.push({ keys, end });
      }),
  );
  const load = async (n: number) => {
    await expect.poll(() => loads.length).toBe(n + 1);
    return loads[n];
  };
  return { ask, load, loads };
}

test('who comes alone is answered at once; all who come meanwhile are answered together, each with their own', async () => {
  const { ask, load, loads } = start();
  const first = ask(1);
  const alone = await load(0);
  const others = Promise.all([ask(2), ask(3), ask(3)]);
  alone?.end();
  expect(await first).toBe('value 1');
  (await load(1))?.end();
  expect(await others).toEqual(['value 2', 'value 3', 'value 3']);
  expect(loads.map(({ keys }) => keys)).toEqual([[1], [2, 3, 3]]);
});

test('128 at most are asked for at once', async () => {
  const { ask, load } = start();
  const results = Promise.all(Array.from({ length: 180 }, (_, n) => ask(n)));
  for (const [n, many] of [128, 52].entries()) {
    const one = await load(n);
    expect(one?.keys).toHaveLength(many);
    one?.end();
  }
  expect(await results).toHaveLength(180);
});

test('a failure is told to those who asked with it, and to nobody else', async () => {
  const { ask, load } = start();
  const first = ask(1);
  const away = await load(0);
  const second = ask(2);
  away?.end(new Error('the database is away'));
  await expect(first).rejects.toThrow('away');
  (await load(1))?.end();
  expect(await second).toBe('value 2');
});

test('two databases are asked apart', async () => {
  const ask = batchedOf(async (source: { name: string }, keys: number[]) =>
    keys.map((key) => `${source.name} ${key}`),
  );
  expect(await Promise.all([ask({ name: 'one' }, 1), ask({ name: 'other' }, 1)])).toEqual([
    'one 1',
    'other 1',
  ]);
});
