import { type ChildProcess, fork, type Serializable } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

export interface Child {
  url: string;
  tell(order: Serializable): void;
  /** what it sends back */
  ask(order: Serializable): Promise<unknown>;
  stop(): Promise<void>;
}

/** Starts a server of this folder in its own process and waits until it says where it listens. */
export async function start(file: string, env: Record<string, string>): Promise<Child> {
  const process_ = fork(fileURLToPath(new URL(file, import.meta.url)), {
    // React and React Router choose their fast builds by it
    env: { ...process.env, NODE_ENV: 'production', ...env },
    // what servers say is no figure
    stdio: ['ignore', 2, 2, 'ipc'],
  });
  const ended = once(process_, 'exit');
  const [message] = await Promise.race([
    once(process_, 'message'),
    ended.then(() => {
      throw new Error(`${file} ended before it listened`);
    }),
  ]);
  return {
    url: (message as { url: string }).url,
    tell: (order) => void process_.send(order),
    ask: async (order) => {
      process_.send(order);
      return (await once(process_, 'message'))[0];
    },
    stop: () => stop(process_, ended),
  };
}

async function stop(child: ChildProcess, ended: Promise<unknown>): Promise<void> {
  child.kill('SIGTERM');
  await ended;
}

/** A child tells its parent where it listens, and ends with it. */
export function announce(port: number): void {
  process.once('disconnect', () => process.exit(0));
  process.once('SIGTERM', () => process.exit(0));
  process.send?.({ url: `http://localhost:${port}` });
}
