import { resolve } from 'node:path';
import { sendCommand } from './lib/control.ts';

/** `npm run operator -- …` and its like: hands the words to the running shop and prints its answer. */
const dataDir = resolve(process.env.DATA_DIR ?? '.data');
// npm changes into the project's folder; paths count from where the person stands
const cwd = process.env.INIT_CWD ?? process.cwd();

const answer = await sendCommand(dataDir, process.argv.slice(2), (line) => console.log(line), cwd).catch(
  () => null,
);
if (!answer)
  console.error(`No shop runs on ${dataDir}. Start it with npm start, or name its folder in DATA_DIR.`);
for (const line of answer?.errors ?? []) console.error(line);
process.exitCode = answer?.code ?? 1;
