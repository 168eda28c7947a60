import { join } from 'node:path';
import { root, run } from '../test/command.ts';

/** A file and what it imports. */
export interface Module {
  source: string;
  dependencies: { resolved: string; typeOnly?: boolean }[];
}

interface CruiseReport {
  modules: Module[];
  summary: { violations: { rule: { name: string }; from: string; to: string }[]; totalCruised: number };
}

const reports = new Map<string, Promise<CruiseReport>>();

/** The result of dependency-cruiser for a folder; a process reads a folder once. */
function reportOf(folder: string): Promise<CruiseReport> {
  const report = reports.get(folder) ?? cruise(folder);
  reports.set(folder, report);
  return report;
}

async function cruise(cwd: string): Promise<CruiseReport> {
  const config = join(root, '.dependency-cruiser.cjs');
  const args = ['--config', config, '--output-type', 'json', '.'];
  const { output, transcript } = await run('depcruise', args, { cwd });
  if (!output.startsWith('{')) throw new Error(transcript);
  return JSON.parse(output);
}

/** Checks the import law (.dependency-cruiser.cjs) in a folder; one line a forbidden import. */
export async function forbiddenImports(folder: string): Promise<{ violations: string[]; cruised: number }> {
  const { summary } = await reportOf(folder);
  return {
    violations: summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`),
    cruised: summary.totalCruised,
  };
}

/** Every module of the repository with its imports. */
export const readModules = async (): Promise<Module[]> => (await reportOf(root)).modules;
