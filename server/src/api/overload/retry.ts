/** Used where nobody else is refused. */
export const RETRY_SECONDS = 2;
const LONGEST_RETRY_SECONDS = 30;
/** So many refusals a second do not delay those with a turn. */
const AGAIN_PER_SECOND = 150;

/**
 * The seconds after which refused clients may retry: the more they are, the later, each at a different moment, so
 * that a crowd does not exhaust the machine with refusals.
 */
export class Retry {
  #seconds = RETRY_SECONDS;
  #refused = 0;
  #since = performance.now();

  next(): number {
    this.#refused += 1;
    const passed = (performance.now() - this.#since) / 1_000;
    if (passed >= 1) {
      // each client retries once in the time that it was given
      const crowd = (this.#refused / passed) * this.#seconds;
      const wanted = Math.ceil(crowd / AGAIN_PER_SECOND);
      this.#seconds = Math.min(Math.max(wanted, RETRY_SECONDS), LONGEST_RETRY_SECONDS);
      this.#refused = 0;
      this.#since = performance.now();
    }
    const { ceil, random } = Math;
    return this.#seconds === RETRY_SECONDS ? RETRY_SECONDS : ceil(this.#seconds * (0.5 + random()));
  }
}
