import { startProcess, type TestProcess } from '../../testing/process.ts';

/** A machine with too much to do lets a start fail now and then; what never starts is broken. */
export const MAX_FAILED_STARTS = 5;

/** Starts a process that says when it is ready, again where it ended before. @throws when it ends each time */
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
