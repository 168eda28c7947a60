/** More at once would keep the first of them waiting for the last. */
const MAX = 128;

interface Pending<K, V> {
  key: K;
  resolve: (value: V) => void;
  reject: (error: unknown) => void;
}

/**
 * Asks for many at once: who asks while `load` is under way waits for the next one, together with all who ask meanwhile.
 * So a crowd costs a few statements, and who comes alone waits for nobody. Nobody is given what was looked up before they
 * asked.
 * @param load gives an answer for each of the keys, in their order; where it rejects, so do all who asked with it
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
      // with all who ask in this turn of the event loop
      setImmediate(() => void loadAll());
    });
}

/** The same for each `source`, such as a database: what is asked of one is loaded from that one. */
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
