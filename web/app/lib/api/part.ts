/** A place of a page whose data may be missing while the rest of the page stands. */
export interface Deferred<T> {
  data: T | null;
}

/** Within its patience (seconds, spec:26) what was asked for, else nothing. Never throws. */
export async function deferred<T>(response: Promise<T>, patience: number): Promise<Deferred<T>> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(resolve, patience * 1000, null);
  });
  try {
    return { data: await Promise.race([response, late]) };
  } catch {
    return { data: null };
  } finally {
    clearTimeout(timer);
  }
}

/** A page with a place that stayed empty is not kept for others. */
export const deferredHeaders = (parts: readonly Deferred<unknown>[]): HeadersInit =>
  parts.every(({ data }) => data !== null) ? {} : { 'cache-control': 'no-store' };
