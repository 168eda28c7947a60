import { type ParseArgsConfig, parseArgs } from 'node:util';
import { z } from 'zod';

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

const moment = z.iso.datetime({ offset: true });

/** A moment with its zone, seconds or none: without the zone each machine would read another one. @throws UsageError */
export function readMoment(text: string): Date {
  const padded = text.replace(/T(\d\d:\d\d)(Z|[+-])/, 'T$1:00$2');
  if (!moment.safeParse(padded).success)
    throw new UsageError(`"${text}" is no moment with its zone, such as 2026-12-24T10:00Z.`);
  return new Date(padded);
}
