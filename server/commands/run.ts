import { errors } from '@talkies/shared';
import type { Context } from '../src/chain/context.ts';
import { AppError } from '../src/platform/errors.ts';
import type { Command, CommandIo } from './command.ts';
import { UsageError } from './options.ts';
import { printable } from './printable.ts';

/** Runs one command and turns its errors into a line for the operator. */
export async function runCommand(
  ctx: Context,
  commands: Record<string, Command>,
  [name = '', ...argv]: string[],
  given: CommandIo,
): Promise<number> {
  const io: CommandIo = {
    cwd: given.cwd,
    out: (text) => given.out(printable(text)),
    err: (text) => given.err(printable(text)),
  };
  const command = commands[name];
  if (!command) {
    io.err(`There is no command "${name}". There are: ${Object.keys(commands).join(', ')}.`);
    return 2;
  }
  try {
    return await command(ctx, argv, io);
  } catch (error) {
    if (error instanceof UsageError) {
      io.err(error.message);
      return 2;
    }
    if (error instanceof AppError) io.err(`${errors[error.code].title}. ${error.message}`);
    else io.err(error instanceof Error ? error.message : String(error));
    ctx.log.warn({ err: error, command: name }, 'command failed');
    return 1;
  }
}
