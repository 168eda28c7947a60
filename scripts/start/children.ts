import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, mkdirSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Refusal } from '../lib/refusal.ts';
import { serverArguments } from '../lib/server-process.ts';
import type { RunRecord } from './record.ts';
import { root } from './settings.ts';

/** longer than the app takes at most to stop in order */
const GRACE_MS = 25_000;
/** Compiled code of sources and packages: a later start reads it instead of compiling again. */
const compileCache = join(root, 'node_modules/.cache/node');

interface Running {
  name: string;
  process: ChildProcess;
  gone: Promise<void>;
}

export interface ChildOptions {
  name: string;
  script: string;
  env: NodeJS.ProcessEnv;
  /** print its output on this terminal instead of storing it in DATA_DIR/logs */
  visible?: boolean;
}

/** The processes of one instance. Each ends by itself when this one is gone, since its IPC channel closes. */
export class Children {
  readonly #running: Running[] = [];
  readonly #logs: string;
  readonly #record: RunRecord;
  readonly #onLoss: (reason: string) => void;
  #stopping = false;

  constructor(dataDir: string, record: RunRecord, onLoss: (reason: string) => void) {
    this.#logs = join(dataDir, 'logs');
    this.#record = record;
    this.#onLoss = onLoss;
    mkdirSync(this.#logs, { recursive: true });
  }

  /** Starts a script under this Node. In a process group of its own, so that Ctrl-C reaches only the supervisor. */
  start({ name, script, env, visible = false }: ChildOptions): ChildProcess {
    const log = visible ? 'inherit' : openSync(join(this.#logs, `${name}.log`), 'w', 0o600);
    const child = spawn(process.execPath, [...serverArguments, join(root, script)], {
      cwd: root,
      env: { NODE_COMPILE_CACHE: compileCache, ...env },
      detached: true,
      stdio: ['ignore', log, log, 'ipc'],
    });
    if (typeof log === 'number') closeSync(log);
    const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
    this.#running.push({ name, process: child, gone });
    if (child.pid !== undefined) this.#record.addChild(name, child.pid);
    child.once('exit', (code, signal) => {
      if (!this.#stopping)
        this.#onLoss(`${name} ended (${signal ?? `exit code ${code}`}).${this.#lastWords(name)}`);
    });
    return child;
  }

  /** The first message of this kind from the child; rejects when it ends before. */
  message<T>(child: ChildProcess, name: string, pick: (message: unknown) => T | undefined): Promise<T> {
    return new Promise((resolve, reject) => {
      child.on('message', (message) => {
        const picked = pick(message);
        if (picked !== undefined) resolve(picked);
      });
      child.once('exit', () => reject(new Refusal(`${name} did not start.${this.#lastWords(name)}`)));
    });
  }

  /** Ends all, the latest first; kills those that do not end in time. */
  async stop(): Promise<void> {
    this.#stopping = true;
    for (const { process: child, gone } of this.#running.toReversed()) {
      if (child.exitCode !== null || child.signalCode !== null) continue;
      child.kill('SIGTERM');
      const timer = setTimeout(() => child.kill('SIGKILL'), GRACE_MS);
      await gone;
      clearTimeout(timer);
    }
  }

  /** For a second Ctrl-C. */
  kill(): void {
    for (const { process: child } of this.#running) child.kill('SIGKILL');
  }

  #lastWords(name: string): string {
    try {
      const file = join(this.#logs, `${name}.log`);
      const lines = readFileSync(file, 'utf8').trim().split('\n').slice(-15);
      return ` Its last words, from ${file}:\n${lines.join('\n')}`;
    } catch {
      return '';
    }
  }
}
