import { join } from 'node:path';
import { root, run } from '../test/command.ts';

interface CruiseReport {
  summary: { violations: { rule: { name: string }; from: string; to: string }[]; totalCruised: number };
}

/** Checks the import law (.dependency-cruiser.cjs) in a folder; one line a forbidden import. */
export async function forbiddenImports(folder: string): Promise<{ violations: string[]; cruised: number }> {
  const config = join(root, '.dependency-cruiser.cjs');
  const { output, transcript } = await run('depcruise', ['--config', config, '--output-type', 'json', '.'], {
    cwd: folder,
  });
  if (!output.startsWith('{')) throw new Error(transcript);
  const { summary }: CruiseReport = JSON.parse(output);
  return {
    violations: summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`),
    cruised: summary.totalCruised,
  };
}
