/**
 * `npm run test:early -- --tries 1000`: uses each form, filter, menu, like and tab at tenths of a second of its page's
 * load, on a processor six times slower; prints how many uses were lost. `--rows 3`: three at once; `--only "age box"`:
 * one of the controls.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { parseArgs } from 'node:util';
import { findChromium } from './test/chromium.ts';
import { root } from './test/command.ts';

const { values } = parseArgs({
  options: {
    tries: { type: 'string', default: '1000' },
    rows: { type: 'string', default: '1' },
    only: { type: 'string' },
  },
});
const chromium = await findChromium();
if (typeof chromium === 'string') throw new Error(chromium);
const test = ['e2e/journeys/early-input.test.ts', '--testNamePattern', 'uses of controls while pages load'];
const child = spawn('vitest', ['run', '--config', 'e2e/vitest.config.ts', ...test], {
  cwd: root,
  env: {
    ...process.env,
    CHROMIUM_PATH: chromium.path,
    CHROMIUM_WHOLE_PATH: chromium.whole,
    EARLY_TRIES: values.tries,
    EARLY_ROWS: values.rows,
    ...(values.only ? { EARLY_ONLY: values.only } : {}),
  },
  stdio: 'inherit',
});
const [code] = await once(child, 'exit');
process.exitCode = code ?? 1;
