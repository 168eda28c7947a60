/** Waits for a state, however long a busy machine needs. */
export async function until(condition: () => Promise<boolean>, what: string, within = 60_000): Promise<void> {
  const end = Date.now() + within;
  while (!(await condition())) {
    if (Date.now() > end) throw new Error(`no ${what} within ${within / 1000} s`);
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}
