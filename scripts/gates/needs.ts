/** The floors of operations. The floors that compose them (api, app, commands) may have the whole context. */
const OPERATIONS = /^server\/src\/(platform|chain|modules|flows)\/(?!(.*\/)?testing\/)(?!.*\.test\.ts$)/;
const WHOLE = /([#\w]+)\??: Context\b/g;

/** Parameters and fields of operations that take the whole context instead of naming their ports; one sentence each. */
export const needsProblems = (files: readonly { path: string; text: string }[]): string[] =>
  files
    .filter(({ path }) => OPERATIONS.test(path))
    .flatMap(({ path, text }) =>
      [...text.matchAll(WHOLE)].map(
        ([, name]) =>
          `${path}: ${name} is the whole Context; name the ports that are used: Needs<'clock' | 'db'>.`,
      ),
    );
