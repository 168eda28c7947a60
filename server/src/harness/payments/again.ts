/**
 * A connection that breaks off on a busy machine is no fault of the run's making: what is asked is asked once more.
 * @throws what it failed with at last
 */
export async function again<T>(ask: () => Promise<T>, tries = 5): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    if (tries === 1) throw error;
    return again(ask, tries - 1);
  }
}
