/**
 * `npm run test:cluster -- --people 500`: a shop of seven processes over a primary and two standbys, each of which is
 * killed in turn. Needs Debian's packages, and names those that are missing.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const run = fileURLToPath(new URL('../server/src/harness/cluster/main.ts', import.meta.url));
const child = spawn(process.execPath, [run, ...process.argv.slice(2)], { stdio: 'inherit' });
// Ctrl-C reaches both: the run ends what it started, and this waits for it
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal));
const [code] = await once(child, 'exit');
process.exitCode = code ?? 1;
