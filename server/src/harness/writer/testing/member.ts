import type { FaultyNode } from '../../../testing/faulty-node.ts';
import { startProcess, type TestProcess } from '../../../testing/process.ts';

const program = new URL('./member.process.ts', import.meta.url);

/** A process that is killed and comes back, behind a node of its own that lies. */
export class Member {
  readonly #env: Record<string, string>;
  readonly node: FaultyNode;
  kills = 0;
  /** it ended by itself */
  crashes = 0;
  #process: TestProcess | undefined;
  #ready: Promise<void> = Promise.resolve();

  constructor(env: Record<string, string>, node: FaultyNode) {
    this.#env = env;
    this.node = node;
  }
  /** Resolves when it runs, whoever started it. */
  async start(): Promise<void> {
    if (this.#process) return this.#ready;
    const begun = startProcess(program, this.#env);
    this.#process = begun;
    void begun.exit.then(() => {
      if (this.#process !== begun) return;
      this.#process = undefined;
      this.crashes += 1;
    });
    // one that is killed before is started by a later call
    this.#ready = begun.told<void>().catch(() => undefined);
    return this.#ready;
  }
  /** Ends at its next question of this kind: before the node has it, or before its answer. */
  killAt(method: string, when: 'before' | 'after'): void {
    this.node.use(async (call, ask) => {
      if (call.method !== method) return null;
      if (when === 'after') await ask(method, call.params).catch(() => undefined);
      await this.kill();
      this.node.heal();
      return { broken: 'lost' };
    });
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
