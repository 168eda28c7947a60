/**
 * Starts tasks in groups: who comes while a group is under way begins with the next one, together with all who come meanwhile,
 * and who comes alone begins at once. So the tasks of a crowd reach each of their `batched` steps in the same moment,
 * where each coming at its own time would share them with a few others only. The next group begins after
 * `mostMs` even if a task of this one still runs.
 */
export function startTogether(mostMs: number): <T>(task: () => Promise<T>) => Promise<T> {
  let waiting: (() => Promise<unknown>)[] = [];
  let underway = false;

  const run = async (): Promise<void> => {
    underway = true;
    while (waiting.length > 0) {
      // with all who come in this turn of the event loop
      await new Promise((resolve) => setImmediate(resolve));
      const tasks = waiting;
      waiting = [];
      await overWithin(mostMs, Promise.all(tasks.map((task) => task())));
    }
    underway = false;
  };

  return (task) =>
    new Promise((resolve, reject) => {
      waiting.push(() => task().then(resolve, reject));
      if (!underway) void run();
    });
}

/** Waits for `work`, and no longer than `ms`. */
async function overWithin(ms: number, work: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise((resolve) => {
    timer = setTimeout(resolve, ms);
  });
  await Promise.race([work, timeout]);
  clearTimeout(timer);
}

/** The same for each `source`, such as a database. */
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
