/**
 * Does what was requested once: a repeat is answered as the first, also where the first was done while the repeat was
 * looked at, and is itself what refuses it (the coins are spent, the limit is used up).
 * @param find what the first was answered with; null where it was not done
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
