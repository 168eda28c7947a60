import type { FaultyNode } from '../../../testing/faulty-node.ts';
import { startProcess, type TestProcess } from '../../../testing/process.ts';
import { MAX_FAILED_STARTS } from '../../testing/start-ready.ts';

const readerAndWriter = new URL('./member.process.ts', import.meta.url);

/** A process that is killed and comes back, behind a node of its own that lies. */
export class Member {
  readonly #name: string;
  readonly #env: Record<string, string>;
  readonly #program: URL;
  readonly node: FaultyNode;
  kills = 0;
  /** it ended by itself while it ran, or did not come to run several times in turn */
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

  /** It has said that it is ready, and has not ended since. */
  get isReady(): boolean {
    return this.#process !== undefined && this.#running;
  }

  /** In words, for a message about what stands still. */
  get status(): string {
    const process = this.#process ? `runs as ${this.#process.pid}` : 'does not run';
    return `${this.#name} ${process}, failed to start ${this.#failedStarts} times in turn`;
  }

  /** Resolves when it runs, whoever started it. */
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

  /** Ends at its next question of this kind: before the node has it, or before its answer. */
  killAt(method: string, when: 'before' | 'after'): void {
    this.node.use(async (call, ask) => {
      if (call.method !== method) return null;
      if (when === 'after') await ask(method, call.params).catch(() => undefined);
      // healed first: whoever sees the kill may already say where the next process ends
      this.node.heal();
      await this.kill();
      return { broken: 'lost' };
    });
  }
  /** Lies still as it stands, with all that it holds, as a machine that is moved or has no memory left. */
  freeze(): void {
    this.#process?.kill('SIGSTOP');
  }
  /** Goes on where it was frozen. */
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
