import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

export interface AnvilOptions {
  chainId: number;
  /** a loopback address; 127.0.0.1 when left out */
  host?: string | undefined;
  /** 0: any free one */
  port: number;
  /** seconds since 1970 at which a new chain and its clock begin; now when left out */
  began?: number | undefined;
  /** the unzipped result of `anvil_dumpState` in a file */
  loadState?: string | undefined;
  /** mine each transaction at once; otherwise blocks are mined only on request */
  instant?: boolean | undefined;
  /** a block is final once so many follow it, an even number; 2 when left out */
  finalAfter?: number | undefined;
}

export interface Anvil {
  rpcUrl: string;
  pid: number;
  exited: Promise<void>;
  stop(): Promise<void>;
}

/** Thrown where anvil refuses the state that it was given. */
export class StateRefused extends Error {}

// The shell ends anvil when its own input ends, which happens however its parent dies, by SIGKILL too.
const GUARD = `exec 3<&0
"$@" 3<&- </dev/null &
anvil=$!
echo "pid $anvil"
(cat <&3 >/dev/null; kill -9 $anvil 2>/dev/null) &
guard=$!
wait $anvil
code=$?
kill $guard
exit $code`;

/** The platform package's binary: the JavaScript launcher would be between us and the process. */
function anvilBinary(): string {
  const architecture = process.arch === 'x64' ? 'amd64' : process.arch;
  const launcher = createRequire(import.meta.url).resolve('@foundry-rs/anvil/package.json');
  const name = `@foundry-rs/anvil-${process.platform}-${architecture}/package.json`;
  return join(dirname(createRequire(launcher).resolve(name)), 'bin', 'anvil');
}

function listening(child: ChildProcess): Promise<{ pid: number; rpcUrl: string }> {
  let seen = '';
  let complaint = '';
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.stderr?.setEncoding('utf8').on('data', (chunk: string) => {
      complaint += chunk;
    });
    const gone = (): void => {
      const text = complaint.trim() || seen.trim();
      reject(
        text.includes('--load-state') ? new StateRefused(text) : new Error(`anvil did not start: ${text}`),
      );
    };
    child.once('close', gone);
    const read = (chunk: string): void => {
      seen += chunk;
      const pid = /^pid (\d+)/m.exec(seen)?.[1];
      const address = /Listening on ([\d.]+:\d+)/.exec(seen)?.[1];
      if (!pid || !address) return;
      child.off('close', gone);
      child.stdout?.off('data', read).resume(); // its log of requests is of no use here
      resolve({ pid: Number(pid), rpcUrl: `http://${address}` });
    };
    child.stdout?.setEncoding('utf8').on('data', read);
  });
}

/**
 * A local chain's node that ends with this process.
 * @throws StateRefused, or an error with anvil's message
 */
export async function spawnAnvil(options: AnvilOptions): Promise<Anvil> {
  const { host = '127.0.0.1', finalAfter = 2 } = options;
  const args = ['--host', host, '--port', String(options.port), '--chain-id', String(options.chainId)];
  // the final block is two epochs back
  args.push('--hardfork', 'prague', '--slots-in-an-epoch', String(finalAfter / 2));
  args.push('--no-cors', '--balance', '1000000000');
  // states of old blocks stay in memory, never in a folder of the user's home
  args.push('--prune-history', '256');
  if (!options.instant) args.push('--no-mining');
  if (options.began !== undefined) args.push('--timestamp', String(options.began));
  if (options.loadState) args.push('--load-state', options.loadState);
  // a process group of its own: Ctrl-C in the terminal reaches only the parent, which then stops everything in order
  const child = spawn('/bin/sh', ['-c', GUARD, 'anvil', anvilBinary(), ...args], { detached: true });
  child.stdin.on('error', () => child.stdin.destroy());
  const exited = once(child, 'exit').then(() => {
    child.stdin.destroy();
  });
  const { pid, rpcUrl } = await listening(child);
  return {
    rpcUrl,
    pid,
    exited,
    stop: async () => {
      child.stdin.end();
      await exited;
    },
  };
}
