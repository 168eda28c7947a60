import { startProcess, type TestProcess } from '../../testing/process.ts';

/** On a busy machine a start may fail now and then; a process that never starts is broken. */
export const MAX_FAILED_STARTS = 5;

/** Starts a process that reports when it is ready, and starts it again where it ended before. @throws when it ends each time */
export async function startReady(file: URL, env: Record<string, string>): Promise<TestProcess> {
  for (let start = 1; ; start += 1) {
    const begun = startProcess(file, env);
    try {
      await begun.nextMessage();
      return begun;
    } catch (error) {
      if (start === MAX_FAILED_STARTS) throw error;
    }
  }
}
