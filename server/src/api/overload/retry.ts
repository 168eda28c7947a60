/** Where nobody else is refused. */
export const RETRY_SECONDS = 2;
const LONGEST_RETRY_SECONDS = 30;
/** So many can be refused in a second without keeping those waiting who have a turn. */
const AGAIN_PER_SECOND = 150;

/**
 * After how many seconds those who are refused may come again: the more they are, the later, each at a moment of their own,
 * so that a crowd does not spend the machine on being refused.
 */
export class Retry {
  #seconds = RETRY_SECONDS;
  #refused = 0;
  #since = performance.now();

  next(): number {
    this.#refused += 1;
    const passed = (performance.now() - this.#since) / 1_000;
    if (passed >= 1) {
      // everybody comes again once in the time that they were told
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
