import { writeFile } from 'node:fs/promises';
import type { Command } from './command.ts';

/** `database:dump FILE`: the embedded database as the tar of a PGlite data folder, for `npm run backup`. */
export const dumpDatabase: Command = async (ctx, [file], io) => {
  if (!file) {
    io.err('Name the file to write.');
    return 2;
  }
  if (!ctx.connection.dump) {
    io.err('This shop runs on PostgreSQL: use pg_dump.');
    return 1;
  }
  const dump = await ctx.connection.dump();
  await writeFile(file, dump.stream(), { mode: 0o600, flag: 'wx' });
  return 0;
};
