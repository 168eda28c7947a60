import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ownFiles } from './own-files.ts';

const SOURCE = /\.(tsx?|mjs|cjs|sol|css)$/;
const GENERATED = /(^|\/)(generated|drizzle)\/|\.gen\.ts$/;
const LONGER = /\.test\.tsx?$|\.sol$|^e2e\//;
const LINES = 400;
const LINES_LONGER = 500;

export interface SourceFile {
  path: string;
  lines: number;
}

/** The repository's own sources, committed or not yet. */
export function sourceFiles(root: string): SourceFile[] {
  return ownFiles(root, SOURCE).map((path) => ({
    path,
    lines: linesOf(readFileSync(join(root, path), 'utf8')),
  }));
}

/** The files that exceed the limits of the architecture document (Inside a module), one sentence each. */
export function sizeProblems(files: SourceFile[]): string[] {
  const own = files.filter((file) => !GENERATED.test(file.path));
  return own
    .filter((file) => file.lines > limitFor(file.path))
    .map((file) => `${file.path} has ${file.lines} lines; ${limitFor(file.path)} are allowed.`);
}

const limitFor = (path: string): number => (LONGER.test(path) ? LINES_LONGER : LINES);

const linesOf = (text: string): number => text.split('\n').length - (text.endsWith('\n') ? 1 : 0);
