/** Texts that only the studio's scripts contain: its calls, and the name of its rich text editor. */
const signs = [' /api/studio', 'ProseMirror'];

/** One sentence for each page of the shop whose first load contains a script of the studio. */
export const studioProblems = (
  scripts: ReadonlyMap<string, string>,
  pages: readonly { page: string; files: readonly string[] }[],
): string[] =>
  pages
    .filter(({ page }) => !page.startsWith('/studio'))
    .flatMap(({ page, files }) =>
      files
        .filter((file) => signs.some((sign) => scripts.get(file)?.includes(sign)))
        .map((file) => `${page} brings the studio's code in ${file}.`),
    );
