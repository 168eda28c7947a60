import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { root } from './command.ts';
import { readTimes } from './times.ts';

/** The comment in its first lines by which a slow file begins early where nothing has run before. */
export function statedSeconds(text: string): number {
  return Number(/^\/\/ takes (\d+) seconds: begun early$/m.exec(text)?.[1] ?? 0);
}

/**
 * Begins with the files that took longest here, or say that they do, so that no worker ends alone with a long one.
 * Vitest itself orders by size where it has not run before: a run of the harness is a short file. Files of a project
 * stay together, as they share a worker's modules.
 */
export class DearestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const times = readTimes();
    const seconds = new Map(
      files.map(({ moduleId }) => [
        moduleId,
        times[relative(root, moduleId)] ?? statedSeconds(readFileSync(moduleId, 'utf8')),
      ]),
    );
    const of = ({ moduleId }: TestSpecification): number => seconds.get(moduleId) ?? 0;
    const projects = Map.groupBy(await super.sort(files), ({ project }) => project.name);
    return [...projects.values()].flatMap((own) => own.sort((a, b) => of(b) - of(a)));
  }
}
