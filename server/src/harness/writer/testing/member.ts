import type { FaultyNode } from '../../../testing/faulty-node.ts';
import { startProcess, type TestProcess } from '../../../testing/process.ts';
import { MAX_FAILED_STARTS } from '../../testing/start-ready.ts';

const readerAndWriter = new URL('./member.process.ts', import.meta.url);

/** A process that is killed and restarted, behind a node of its own that lies. */
export class Member {
  readonly #name: string;
  readonly #env: Record<string, string>;
  readonly #program: URL;
  readonly node: FaultyNode;
  kills = 0;
  /** how often it ended by itself while it ran, or failed to start several times in turn */
  crashes = 0;
  #failedStarts = 0;
  #running = false;
  #process: TestProcess | undefined;
  #ready: Promise<void> = Promise.resolve();

  constructor(name: string, env: Record<string, string>, node: FaultyNode, program = readerAndWriter) {
    this.#program = program;
    this.#name = name;
    // PostgreSQL shows it with each of its sessions
    this.#env = { ...env, PGAPPNAME: name };
    this.node = node;
  }

  /** Whether it has reported that it is ready, and has not ended since. */
  get isReady(): boolean {
    return this.#process !== undefined && this.#running;
  }

  /** Describes the process, for a message about a run without progress. */
  get status(): string {
    const process = this.#process ? `runs as ${this.#process.pid}` : 'does not run';
    return `${this.#name} ${process}, failed to start ${this.#failedStarts} times in turn`;
  }

  /** Starts the process if it does not run; resolves when it runs. */
  async start(): Promise<void> {
    if (this.#process) return this.#ready;
    const begun = startProcess(this.#program, this.#env);
    this.#running = false;
    this.#process = begun;
    void begun.exit.then(() => {
      if (this.#process !== begun) return;
      this.#process = undefined;
      if (!this.#running) this.#failedStarts += 1;
      if (this.#running || this.#failedStarts === MAX_FAILED_STARTS) this.crashes += 1;
    });
    // one that ends before that is started by a later call
    this.#ready = begun.nextMessage<void>().then(
      () => {
        if (this.#process !== begun) return;
        this.#running = true;
        this.#failedStarts = 0;
      },
      () => undefined,
    );
    return this.#ready;
  }

  /** Kills the process at its next call of `method`: before the node receives it, or before its response. */
  killAt(
    method: string,
    when: 'before' | 'after',
    isMeant: (params: unknown) => Promise<boolean> = async () => true,
  ): void {
    this.node.use(async (call, ask) => {
      if (call.method !== method || !(await isMeant(call.params))) return null;
      if (when === 'after') await ask(method, call.params).catch(() => undefined);
      // healed first: a caller that notices the kill may set the next process's fault at once
      this.node.heal();
      await this.kill();
      return { broken: 'lost' };
    });
  }
  /** Stops the process with its locks and connections, like a machine that is migrated or out of memory. */
  freeze(): void {
    this.#process?.kill('SIGSTOP');
  }
  /** Continues a frozen process. */
  thaw(): void {
    this.#process?.kill('SIGCONT');
  }
  async kill(): Promise<void> {
    const dying = this.#process;
    if (!dying) return;
    this.#process = undefined;
    this.kills += 1;
    dying.kill('SIGKILL');
    await dying.exit;
  }
}
