/** Words of wallet libraries' protocols, which no minifier can remove. */
export const marks = {
  'the discovery of browser wallets (mipd)': 'eip6963:requestProvider',
  WalletConnect: 'wc_sessionPropose',
} as const;
export type Library = keyof typeof marks;

export const librariesIn = (source: string): Library[] =>
  (Object.keys(marks) as Library[]).filter((library) => source.includes(marks[library]));

/**
 * Problems with the rule that no page's first load contains a wallet library; empty where there are none. Wallet code
 * is loaded when it is used. A library that is in no script means that its mark has changed.
 * @param sources every script of the build by its path
 */
export function walletProblems(
  sources: ReadonlyMap<string, string>,
  pages: readonly { page: string; files: string[] }[],
): string[] {
  const found = new Map([...sources].map(([path, source]) => [path, librariesIn(source)]));
  const present = new Set([...found.values()].flat());
  const lost = (Object.keys(marks) as Library[]).filter((library) => !present.has(library));
  return [
    ...lost.map((library) => `No script has the mark of ${library}: choose another one.`),
    ...pages.flatMap(({ page, files }) =>
      files.flatMap((file) =>
        (found.get(file) ?? []).map((library) => `${page} loads ${library} at once, in ${file}.`),
      ),
    ),
  ];
}
