/**
 * Shares one query among callers of one moment. A caller that arrives while a query runs waits for the next one: the
 * running one began earlier, and its result may be older than what the caller just did.
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
