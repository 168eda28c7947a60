import { noStoreHeaders } from './no-store.ts';

/** Seconds that a whole page, or what was asked for on it, may take before it says that it is late (spec:26). */
export const PAGE_TIMEOUT_SECONDS = 8;

/** A part of a page whose data may be missing; the rest of the page is shown all the same. */
export interface Deferred<T> {
  data: T | null;
}

/** The response, where it comes within the time limit. Rejects without a reason where it does not. */
export async function withinTimeout<T>(
  response: Promise<T>,
  timeoutSeconds = PAGE_TIMEOUT_SECONDS,
): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(reject, timeoutSeconds * 1000);
  });
  try {
    return await Promise.race([response, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** The response as the data of a deferred part; null where it failed or did not come within the time limit (spec:26). */
export const deferred = <T>(response: Promise<T>, timeoutSeconds: number): Promise<Deferred<T>> =>
  withinTimeout(response, timeoutSeconds).then(
    (data) => ({ data }),
    () => ({ data: null }),
  );

/** A page one of whose parts stayed empty is not cached. */
export const deferredHeaders = (parts: readonly Deferred<unknown>[]): HeadersInit =>
  parts.every(({ data }) => data !== null) ? {} : noStoreHeaders();
