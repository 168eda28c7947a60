import { fork } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { serverArguments } from '../../../scripts/lib/server-process.ts';

/** Another operating-system process of the product, driven by a test. */
export interface TestProcess {
  pid: number;
  /** Sends a message and resolves with the next one that is received. @throws when the process ended */
  ask<T>(message: unknown): Promise<T>;
  /** Resolves with the next unrequested message. @throws when the process ended */
  nextMessage<T>(): Promise<T>;
  /** the exit code, or the signal that ended it */
  exit: Promise<number | string>;
  /** what it wrote to its standard output, once it has ended */
  output: Promise<string>;
  kill(signal?: NodeJS.Signals): void;
}

/** Starts a TypeScript file in a process of its own; it communicates by `process.send` and ends with this one. */
export function startProcess(file: URL, env: Record<string, string> = {}): TestProcess {
  const child = fork(file, {
    env: { ...process.env, ...env },
    // with the same options as the shop's own processes
    execArgv: [...serverArguments],
    stdio: ['ignore', 'pipe', 2, 'ipc'],
  });
  const exit = once(child, 'exit').then(([code, signal]) => (code ?? signal) as number | string);
  const ended = exit.then((how) => {
    throw new Error(`the process ended: ${how}`);
  });
  ended.catch(() => undefined);
  const nextMessage = async <T>(): Promise<T> => {
    const [message] = await Promise.race([once(child, 'message'), ended]);
    return message as T;
  };
  return {
    pid: child.pid ?? 0,
    ask: (message) => {
      const response = nextMessage();
      child.send(message as object);
      return response as Promise<never>;
    },
    nextMessage,
    exit,
    output: child.stdout ? text(child.stdout) : Promise.resolve(''),
    kill: (signal = 'SIGKILL') => {
      child.kill(signal);
    },
  };
}
