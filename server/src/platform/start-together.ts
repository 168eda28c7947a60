import { waitAtMost } from './wait-at-most.ts';

/**
 * Starts tasks in groups: those that arrive while a group runs begin with the next one, and a single task begins at
 * once. So the tasks of a crowd reach each of their `batched` steps in the same moment; otherwise each would share it
 * with a few others only. The next group begins after `mostMs` even if a task of this one still runs.
 */
export function startTogether(mostMs: number): <T>(task: () => Promise<T>) => Promise<T> {
  let waiting: (() => Promise<unknown>)[] = [];
  let underway = false;

  const run = async (): Promise<void> => {
    underway = true;
    while (waiting.length > 0) {
      // together with all tasks of this turn of the event loop
      await new Promise((resolve) => setImmediate(resolve));
      const tasks = waiting;
      waiting = [];
      await waitAtMost(mostMs, Promise.all(tasks.map((task) => task())));
    }
    underway = false;
  };

  return (task) =>
    new Promise((resolve, reject) => {
      waiting.push(() => task().then(resolve, reject));
      if (!underway) void run();
    });
}

/** The same with groups of their own for each `source`, such as a database. */
export function startTogetherOf<S extends object>(
  mostMs: number,
): <T>(source: S, task: () => Promise<T>) => Promise<T> {
  const known = new WeakMap<S, ReturnType<typeof startTogether>>();
  return (source, task) => {
    const run = known.get(source) ?? startTogether(mostMs);
    known.set(source, run);
    return run(task);
  };
}
