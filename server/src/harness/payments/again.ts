/**
 * Repeats a request of the run itself: on a busy machine a connection may break without a fault of the run's making.
 * @throws the last error
 */
export async function again<T>(ask: () => Promise<T>, tries = 5): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    if (tries === 1) throw error;
    return again(ask, tries - 1);
  }
}
