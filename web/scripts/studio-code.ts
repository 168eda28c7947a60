/** Pages of the shop whose first load has a script in it that calls the studio; one sentence each. */
export const studioProblems = (
  scripts: ReadonlyMap<string, string>,
  pages: readonly { page: string; files: readonly string[] }[],
): string[] =>
  pages
    .filter(({ page }) => !page.startsWith('/studio'))
    .flatMap(({ page, files }) =>
      files
        .filter((file) => scripts.get(file)?.includes(' /api/studio'))
        .map((file) => `${page} brings the studio's code in ${file}.`),
    );
