import { readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Where texts that people read are written. */
const PLACES = [
  /^web\/app\/messages\/en\/.*\.(ts|md)$/,
  /^server\/src\/modules\/notifications\/(kinds|choices)\//,
  /^server\/src\/modules\/content\/blog\/own\/posts\//,
  /^server\/src\/modules\/sharing\/shared-pages\.ts$/,
  /^server\/src\/.*mails?\.ts$/,
  /^packages\/shared\/src\/.*(errors|schemas)\.ts$/,
];
/** Those of them that hold prose, which does not belong to the repository's sources. */
const PROSE = ['web/app/messages/en', 'server/src/modules/content/blog/own/posts'];
const TEST = /\.test\.ts$|\/testing\//;

export const isReadText = (path: string): boolean =>
  PLACES.some((place) => place.test(path)) && !TEST.test(path);

export const proseOf = (root: string): string[] =>
  PROSE.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.md'))
      .map((name) => `${folder}/${name}`),
  );

/** Places that no file is in any longer, because it was moved: its texts would not be read. */
export const emptyPlaces = (paths: readonly string[]): string[] =>
  PLACES.filter((place) => !paths.some((path) => place.test(path))).map(
    (place) => `scripts/gates/read-texts.ts: no file is at ${place.source}.`,
  );
