import { join } from 'node:path';
import { root, run } from './command.ts';

let generated: Promise<void> | undefined;

/**
 * The types of a page's module, and the classes of its stylesheets: generated once a run, for each step that reads
 * them.
 */
export function generateTypes(): Promise<void> {
  generated ??= generate();
  return generated;
}

async function generate(): Promise<void> {
  const cwd = join(root, 'web');
  await run('react-router', ['typegen'], { cwd });
  await run(process.execPath, ['scripts/style-types.ts'], { cwd });
}
