/** A larger batch would make its first caller wait for its last. */
const MAX = 128;

interface Pending<K, V> {
  key: K;
  resolve: (value: V) => void;
  reject: (error: unknown) => void;
}

/**
 * Loads many keys at once: callers that arrive while `load` runs share the next call of it. So a crowd costs a few
 * statements, and a single caller never waits for others. No caller gets an answer that was loaded before its call.
 * @param load returns an answer for each key, in their order; where it rejects, every caller of that batch is rejected
 */
export function batched<K, V>(load: (keys: K[]) => Promise<V[]>): (key: K) => Promise<V> {
  const waiting: Pending<K, V>[] = [];
  let loading = false;

  const loadAll = async (): Promise<void> => {
    while (waiting.length > 0) {
      const some = waiting.splice(0, MAX);
      try {
        const values = await load(some.map(({ key }) => key));
        for (const [at, { resolve }] of some.entries()) resolve(values[at] as V);
      } catch (error) {
        for (const { reject } of some) reject(error);
      }
    }
    loading = false;
  };

  return (key) =>
    new Promise((resolve, reject) => {
      waiting.push({ key, resolve, reject });
      if (loading) return;
      loading = true;
      // together with all callers of this turn of the event loop
      setImmediate(() => void loadAll());
    });
}

/** The same with batches of their own for each `source`, such as a database. */
export function batchedOf<S extends object, K, V>(
  load: (source: S, keys: K[]) => Promise<V[]>,
): (source: S, key: K) => Promise<V> {
  const known = new WeakMap<S, (key: K) => Promise<V>>();
  return (source, key) => {
    const ask = known.get(source) ?? batched((keys: K[]) => load(source, keys));
    known.set(source, ask);
    return ask(key);
  };
}
