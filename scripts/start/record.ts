import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ProcessIdentity, startOf, stillRuns } from '../lib/processes.mjs';

interface Child extends ProcessIdentity {
  name: string;
}
interface RunFile {
  children: Child[];
  addresses: Record<string, string>;
}

/** The processes of this run and their ports: DATA_DIR/run.json, so that the next run can clean up after a crash. */
export class RunRecord {
  readonly #file: string;
  readonly #now: RunFile = { children: [], addresses: {} };

  constructor(dataDir: string) {
    this.#file = join(dataDir, 'run.json');
  }

  addChild(name: string, pid: number): void {
    const started = startOf(pid);
    if (started === null) return; // gone already: its exit is reported elsewhere
    this.#now.children.push({ name, pid, started });
    this.#write();
  }

  setAddress(name: string, address: string): void {
    this.#now.addresses[name] = address;
    this.#write();
  }

  /** Ends the processes that an earlier run left: only those whose id and start both match. Returns their number. */
  async endOrphans(): Promise<number> {
    const orphans = this.#earlier().filter(stillRuns);
    for (const { pid } of orphans) signal(pid, 'SIGTERM');
    const deadline = Date.now() + 5000;
    while (orphans.some(stillRuns) && Date.now() < deadline) await pause(50);
    for (const orphan of orphans.filter(stillRuns)) signal(orphan.pid, 'SIGKILL');
    while (orphans.some(stillRuns)) await pause(50);
    return orphans.length;
  }

  #earlier(): Child[] {
    try {
      const { children }: RunFile = JSON.parse(readFileSync(this.#file, 'utf8'));
      return children;
    } catch {
      return []; // no earlier run, or an unreadable file
    }
  }

  #write(): void {
    writeFileSync(`${this.#file}.new`, `${JSON.stringify(this.#now, null, 2)}\n`);
    renameSync(`${this.#file}.new`, this.#file);
  }
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}

const pause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds));
