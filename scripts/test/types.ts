import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './command.ts';
import { generateTypes } from './generated-types.ts';
import { gate, type Outcome, sideBySide, sum } from './step.ts';

/**
 * The projects that are checked together: a source that several workspaces read is parsed and checked once (adr/291).
 * Editors use the workspaces' own `tsconfig.json`.
 */
const programs = ['tsconfig.node.json', 'tsconfig.driving.json', 'web/tsconfig.json'];

/** A check's results for each file; the next check reads only those that changed and those that depend on them. */
const states = join(root, 'node_modules/.cache/tsc');

/** Workspaces that no project includes. */
export function unchecked(workspaces: string[]): string[] {
  const checked = programs.flatMap((program) =>
    program.includes('/')
      ? [program]
      : (JSON.parse(readFileSync(join(root, program), 'utf8')).include as string[]),
  );
  const within = (workspace: string) => (path: string) =>
    `${workspace}/`.startsWith(`${path}/`) || path.startsWith(`${workspace}/`);
  return workspaces.filter((workspace) => !checked.some(within(workspace)));
}

/** TypeScript over every workspace and the scripts. */
export async function types(): Promise<Outcome> {
  const { workspaces }: { workspaces: string[] } = JSON.parse(
    readFileSync(join(root, 'package.json'), 'utf8'),
  );
  const left = unchecked([...workspaces, 'scripts']);
  if (left.length > 0)
    return { passed: 0, failed: 1, report: `No program of TypeScript reads ${left.join(', ')}.` };
  await generateTypes();
  mkdirSync(states, { recursive: true });
  const check = async (program: string): Promise<Outcome> => {
    if (!existsSync(join(root, program))) return { passed: 0, failed: 1, report: `${program} is missing.` };
    const state = join(states, `${program.replaceAll('/', '-')}.state`);
    return gate('tsc', ['-p', program, '--checkers', '1', '--incremental', '--tsBuildInfoFile', state]);
  };
  return sum(await sideBySide(programs, check));
}
