import { setImmediate as turn } from 'node:timers/promises';
import { HOUR_MS } from '@talkies/shared';
import { expect, test } from 'vitest';
import { startTogether, startTogetherOf } from './start-together.ts';

/** Tasks that the test finishes. */
function start(run: <T>(task: () => Promise<T>) => Promise<T>) {
  const begun = new Map<string, PromiseWithResolvers<string>>();
  const add = (name: string): Promise<string> =>
    run(() => {
      const task = Promise.withResolvers<string>();
      begun.set(name, task);
      return task.promise;
    });
  const end = (name: string): void => begun.get(name)?.resolve(name);
  const names = (): string[] => [...begun.keys()];
  return { add, begun, end, names };
}

test('who comes alone begins at once; who comes meanwhile begins when the group is done, with all the others', async () => {
  const { add, end, names } = start(startTogether(HOUR_MS));
  const first = add('first');
  await expect.poll(names).toEqual(['first']);
  const others = [add('second'), add('third')];
  for (let n = 0; n < 5; n += 1) await turn();
  expect(names()).toEqual(['first']);
  end('first');
  expect(await first).toBe('first');
  await expect.poll(names).toEqual(['first', 'second', 'third']);
  end('third');
  expect(await others[1]).toBe('third');
  const last = add('last');
  for (let n = 0; n < 5; n += 1) await turn();
  expect(names()).not.toContain('last');
  end('second');
  await expect.poll(names).toContain('last');
  end('last');
  expect(await last).toBe('last');
});

test('a failure is its own task’s alone, and the next group begins', async () => {
  const { add, begun, end, names } = start(startTogether(HOUR_MS));
  const both = Promise.allSettled([add('failing'), add('beside it')]);
  await expect.poll(names).toHaveLength(2);
  const next = add('next');
  begun.get('failing')?.reject(new Error('the key service is away'));
  end('beside it');
  expect(await both).toMatchObject([
    { status: 'rejected', reason: { message: 'the key service is away' } },
    { status: 'fulfilled', value: 'beside it' },
  ]);
  await expect.poll(names).toContain('next');
  end('next');
  expect(await next).toBe('next');
});

test('a task that does not end keeps the next group no longer than the given time', async () => {
  const { add, end, names } = start(startTogether(1));
  const slow = add('slow');
  await expect.poll(names).toEqual(['slow']);
  const next = add('next');
  await expect.poll(names).toEqual(['slow', 'next']);
  end('next');
  end('slow');
  expect(await Promise.all([slow, next])).toEqual(['slow', 'next']);
});

test('two databases have groups of their own', async () => {
  const run = startTogetherOf(HOUR_MS);
  const one = {};
  const { add, end, names } = start((task) => run(one, task));
  const underway = add('of the one');
  await expect.poll(names).toEqual(['of the one']);
  expect(await run({}, async () => 'of the other')).toBe('of the other');
  end('of the one');
  await underway;
});
