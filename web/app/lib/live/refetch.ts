import { ApiProblem } from '../api/api.ts';
import { withinTimeout } from '../api/deferred.ts';
import { pauseAfter } from '../timing/pause-after.ts';

const passes = (error: unknown): boolean => !(error instanceof ApiProblem) || error.problem.retryable;

export interface Refetcher<T> {
  /** @returns null where the request failed */
  refetch: () => Promise<T | null>;
  stop: () => void;
}

/**
 * Fetches data that changes. If responses overtake each other, only that of the newest request is used; a failed
 * request is repeated, unless it can never succeed.
 */
export function createRefetcher<T>(fetch: () => Promise<T>, receive: (value: T) => void): Refetcher<T> {
  let run = 0;
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const refetch = async (): Promise<T | null> => {
    clearTimeout(timer);
    run += 1;
    const own = run;
    try {
      const value = await withinTimeout(fetch());
      if (own === run) {
        failures = 0;
        receive(value);
      }
      return value;
    } catch (error) {
      if (own === run && passes(error)) {
        failures += 1;
        timer = setTimeout(() => void refetch(), pauseAfter(failures));
      }
      return null;
    }
  };
  return {
    refetch,
    stop: () => {
      run += 1;
      clearTimeout(timer);
    },
  };
}
