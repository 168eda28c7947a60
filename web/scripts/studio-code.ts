/** What a script says that is the studio's: its calls, and the editor that writes a text as it looks. */
const signs = [' /api/studio', 'ProseMirror'];

/** Pages of the shop whose first load has a script in it that is the studio's; one sentence each. */
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
