import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

const COMPONENT = /^web\/app\/.*\/[A-Z]\w*\.tsx$/;

/** Files with a component's name that export none of that name; one sentence each. */
export function componentProblems(files: readonly { path: string; text: string }[]): string[] {
  return files
    .filter(({ path }) => COMPONENT.test(path))
    .filter(({ path, text }) => {
      const name = basename(path, '.tsx');
      return !new RegExp(`^export (default )?(async )?(function|const|class) ${name}\\b`, 'm').test(text);
    })
    .map(
      ({ path }) => `${path}: exports no ${basename(path, '.tsx')}; a file and its component have one name.`,
    );
}

/** @param paths of the repository's own sources */
export const componentsOf = (root: string, paths: readonly string[]): string[] =>
  componentProblems(
    paths
      .filter((path) => COMPONENT.test(path))
      .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') })),
  );
