/** Node's options for a process of the server. */
export const serverArguments: readonly string[] = [
  '--import',
  new URL('./resolve-once.mjs', import.meta.url).href,
];
