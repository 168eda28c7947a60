/**
 * Writes type declarations of each CSS module's classes to where TypeScript looks for them (`rootDirs` in
 * web/tsconfig.json), so that an unknown class is a type error. Runs after `react-router typegen`, which makes the
 * folder.
 */
import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { classesIn } from './class-names.ts';

const web = join(import.meta.dirname, '..');

for (const path of globSync('app/**/*.module.css', { cwd: web })) {
  const classes = [...classesIn(readFileSync(join(web, path), 'utf8'))].sort();
  const target = join(web, '.react-router/types', `${path}.d.ts`);
  mkdirSync(dirname(target), { recursive: true });
  writeFileSync(target, classes.map((name) => `export const ${name}: string;\n`).join(''));
}
