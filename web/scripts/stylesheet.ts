import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { classesIn, generatedNames } from './class-names.ts';

/**
 * What the built stylesheet lacks, one sentence each: it is one file, and holds each class of each module. A bundler that
 * takes a module for unused leaves its rules out, which no type and no page's markup would tell.
 *
 * @param web the workspace's folder, built
 */
export function stylesheetProblems(web: string): string[] {
  const files = globSync('build/client/assets/*.css', { cwd: web });
  if (files.length !== 1) return [`The build has ${files.length} stylesheets; a page asks for one.`];
  const css = files.map((file) => readFileSync(join(web, file), 'utf8')).join('');
  const built = classesIn(css);
  const generated = generatedNames(web);
  return globSync('app/**/*.module.css', { cwd: web }).flatMap((path) =>
    [...classesIn(readFileSync(join(web, path), 'utf8'))]
      .map((name) => generated(name, path))
      .filter((name) => !built.has(name))
      .map((name) => `The built stylesheet has no rule for .${name}.`),
  );
}
