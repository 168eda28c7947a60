/** Waits for a state, however long a busy machine needs; returns the found value. */
export async function until<T>(
  found: () => Promise<T | undefined>,
  what: string,
  within = 60_000,
): Promise<T> {
  const end = Date.now() + within;
  for (;;) {
    const value = await found();
    if (value) return value;
    if (Date.now() > end) throw new Error(`no ${what} within ${within / 1000} s`);
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}
