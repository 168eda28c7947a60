import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { classesIn, generatedNames } from './class-names.ts';

/**
 * Returns one sentence for each class of a module that the built stylesheets lack. A bundler that considers a module
 * unused leaves its rules out, which neither types nor markup would show.
 *
 * @param web the workspace's folder, built
 */
export function stylesheetProblems(web: string): string[] {
  const css = globSync('build/client/assets/*.css', { cwd: web })
    .map((file) => readFileSync(join(web, file), 'utf8'))
    .join('');
  const built = classesIn(css);
  const generated = generatedNames(web);
  return globSync('app/**/*.module.css', { cwd: web }).flatMap((path) =>
    [...classesIn(readFileSync(join(web, path), 'utf8'))]
      .map((name) => generated(name, path))
      .filter((name) => !built.has(name))
      .map((name) => `No built stylesheet has a rule for .${name}.`),
  );
}
