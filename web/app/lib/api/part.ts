/** Seconds that a whole page, or what was asked for on it, may take before it says that it is late (spec:26). */
export const PATIENCE = 8;

/** A place of a page whose data may be missing while the rest of the page stands. */
export interface Deferred<T> {
  data: T | null;
}

/** What was asked for, within its patience (seconds). Rejects with nothing where it does not come in time. */
export async function inTime<T>(response: Promise<T>, patience = PATIENCE): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(reject, patience * 1000);
  });
  try {
    return await Promise.race([response, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Within its patience (seconds, spec:26) what was asked for, else nothing. Never throws. */
export const deferred = <T>(response: Promise<T>, patience: number): Promise<Deferred<T>> =>
  inTime(response, patience).then(
    (data) => ({ data }),
    () => ({ data: null }),
  );

/** A page with a place that stayed empty is not kept for others. */
export const deferredHeaders = (parts: readonly Deferred<unknown>[]): HeadersInit =>
  parts.every(({ data }) => data !== null) ? {} : { 'cache-control': 'no-store' };
