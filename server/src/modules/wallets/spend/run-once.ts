/**
 * Runs a request once: a repeat is answered like the first, even where the first ran while the repeat was checked and is the
 * cause of the repeat's refusal (the coins are spent, the limit is used up).
 * @param find finds the first one's answer; null where it did not run
 */
export async function runOnce<T>(find: () => Promise<T | null>, run: () => Promise<T>): Promise<T> {
  const before = await find();
  if (before !== null) return before;
  try {
    return await run();
  } catch (error) {
    const first = await find();
    if (first === null) throw error;
    return first;
  }
}
