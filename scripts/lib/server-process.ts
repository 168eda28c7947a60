/** What Node is told when it starts a process of the server, beside its script. */
export const serverArguments: readonly string[] = [
  '--import',
  new URL('./resolve-once.mjs', import.meta.url).href,
];
