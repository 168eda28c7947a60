import { type ParseArgsConfig, parseArgs } from 'node:util';

/** Arguments that the command does not understand: its usage is shown. */
export class UsageError extends Error {}

type Options = NonNullable<ParseArgsConfig['options']>;

/** Node's `parseArgs`, with one line of explanation. @throws UsageError */
export function readOptions<O extends Options>(argv: string[], usage: string, options: O) {
  try {
    return parseArgs({ args: argv, options, allowPositionals: true, strict: true });
  } catch (error) {
    throw new UsageError(`${error instanceof Error ? error.message : String(error)}\n${usage}`);
  }
}

/** One of several words, in whatever case it was typed. @throws UsageError */
export function among<const T extends readonly string[]>(legal: T, text: string): T[number] {
  const found = legal.find((value) => value.toLowerCase() === text.toLowerCase());
  if (found === undefined) throw new UsageError(`"${text}" is none of ${legal.join(', ')}.`);
  return found;
}
