import { resolve } from 'node:path';
import { sendCommand } from './lib/control.ts';

/** `npm run operator -- …` and other commands: passes the arguments to the running shop and prints its answer. */
const dataDir = resolve(process.env.DATA_DIR ?? '.data');
// npm changes into the project's folder; paths are relative to the caller's
const cwd = process.env.INIT_CWD ?? process.cwd();

try {
  const { code, errors } = await sendCommand(
    dataDir,
    process.argv.slice(2),
    (line) => console.log(line),
    cwd,
  );
  for (const line of errors) console.error(line);
  process.exitCode = code;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
