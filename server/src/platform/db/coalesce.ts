/**
 * One question for all who ask at one moment. Whoever comes while one is being answered waits for the next: the running one
 * was asked before, and its answer may be from before what they just did.
 */
export function coalesce<T>(ask: () => Promise<T>): () => Promise<T> {
  let running: Promise<unknown> = Promise.resolve();
  let next: Promise<T> | null = null;
  return () => {
    next ??= running.then(() => {
      next = null;
      const answer = ask();
      running = answer.catch(() => undefined);
      return answer;
    });
    return next;
  };
}
