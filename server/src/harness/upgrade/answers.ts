import { setTimeout as sleep } from 'node:timers/promises';
import type { Buyer } from '../payments/people.ts';

/** the pause between two requests: a visitor, not a load */
const PAUSE_MS = 200;

export interface Answers {
  answered: number;
  /** the requests without the expected answer, with the status; 0: no answer */
  failed: string[];
  stop(): Promise<void>;
}

/** Requests one page after another from one process, until it is stopped. */
export function askOn(url: string, { cookie }: Buyer, paths: readonly string[]): Answers {
  let open = true;
  const answers: Answers = { answered: 0, failed: [], stop: async () => undefined };
  const running = (async () => {
    for (let step = 0; open; step += 1) {
      const path = paths[step % paths.length] ?? '';
      const status = await fetch(url + path, { headers: { cookie } }).then(
        async (response) => {
          await response.arrayBuffer();
          return response.status;
        },
        () => 0,
      );
      if (status === 200) answers.answered += 1;
      else answers.failed.push(`${path}: ${status}`);
      await sleep(PAUSE_MS);
    }
  })();
  answers.stop = async () => {
    open = false;
    await running;
  };
  return answers;
}
