import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';

const folderModule = new URL('run-folder.ts', import.meta.url).href;
/** A run of tests that says which folder it has. */
const runWith = (then: string): string[] => [
  ...['--input-type=module', '--eval'],
  `import { useRunFolder } from '${folderModule}'; useRunFolder(); console.log(process.env.TMPDIR); ${then}`,
];

test('the temporary files of a run that was killed go with the next run, and those of a living one stay', async () => {
  const runs = [0, 1].map(() => spawn(process.execPath, runWith('setInterval(() => {}, 1_000)')));
  const ended = runs.map((run) => once(run, 'exit'));
  try {
    const [killed = '', living = ''] = await Promise.all(
      runs.map(async ({ stdout }) => String((await once(stdout, 'data'))[0]).trim()),
    );
    runs[0]?.kill('SIGINT');
    await ended[0];
    expect(existsSync(killed)).toBe(true);
    const next = execFileSync(process.execPath, runWith(''), { encoding: 'utf8' }).trim();
    expect([killed, living, next].map(existsSync)).toEqual([false, true, false]);
  } finally {
    for (const run of runs) run.kill('SIGKILL');
    await Promise.all(ended);
    execFileSync(process.execPath, runWith(''));
  }
});
