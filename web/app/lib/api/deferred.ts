import { noStoreHeaders } from './no-store.ts';

/** How many seconds a page, or an action on it, may take before the page says that it is late (spec:26). */
export const PAGE_TIMEOUT_SECONDS = 8;

/** A part of a page whose data may be missing; the rest of the page is shown nevertheless. */
export interface Deferred<T> {
  data: T | null;
}

/** Awaits the response within the time limit. Rejects without a reason after it. */
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

/** Makes the response the data of a deferred part; null where it failed or exceeded the time limit (spec:26). */
export const deferred = <T>(response: Promise<T>, timeoutSeconds: number): Promise<Deferred<T>> =>
  withinTimeout(response, timeoutSeconds).then(
    (data) => ({ data }),
    () => ({ data: null }),
  );

/** Prevents caching of a page with a part that stayed empty. */
export const deferredHeaders = (parts: readonly Deferred<unknown>[]): HeadersInit =>
  parts.every(({ data }) => data !== null) ? {} : noStoreHeaders();
