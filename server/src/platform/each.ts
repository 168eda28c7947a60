/** Throws the first failure after all are finished. */
function throwFirst(results: PromiseSettledResult<unknown>[]): void {
  const failed = results.find(({ status }) => status === 'rejected');
  if (failed?.status === 'rejected') throw failed.reason;
}

/**
 * Does the work for each, side by side. A failure for one does not stop the others; the first failure is thrown at the
 * end.
 */
export async function eachAtOnce<T>(all: readonly T[], work: (one: T) => Promise<unknown>): Promise<void> {
  throwFirst(await Promise.allSettled(all.map(work)));
}

/** The same, one after another. */
export async function eachInTurn<T>(all: readonly T[], work: (one: T) => Promise<unknown>): Promise<void> {
  const results: PromiseSettledResult<unknown>[] = [];
  for (const one of all) results.push(...(await Promise.allSettled([work(one)])));
  throwFirst(results);
}
