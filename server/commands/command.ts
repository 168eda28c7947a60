import type { Context } from '../src/chain/context.ts';

/** Where a command prints, and the folder of its relative paths. */
export interface CommandIo {
  out(line: string): void;
  err(line: string): void;
  cwd: string;
}

/** @returns the exit code: 0 done, 1 refused or failed, 2 not understood */
export type Command = (ctx: Context, argv: string[], io: CommandIo) => Promise<number>;
