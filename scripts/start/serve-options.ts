import { parseArgs } from 'node:util';
import { roles } from '../../server/src/platform/config/config.ts';
import { Refusal } from '../lib/refusal.ts';

const usage = `npm run serve -- --roles ${roles.join(',')} --port 3001 --host 127.0.0.1`;

/**
 * The options after `npm run serve --`, which configure one process; everything else is in its environment, the same
 * for all processes.
 * @throws Refusal where several processes would not share a database, and for unknown options
 */
export function serveEnvironment(argv: string[], env: NodeJS.ProcessEnv): Record<string, string> {
  const given = optionsOf(argv);
  const named = (given.roles ?? env.ROLES ?? '').split(',').filter(Boolean);
  const unknown = named.filter((role) => !roles.some((known) => known === role));
  if (unknown.length > 0) throw new Refusal(`${unknown.join(', ')}: no such role. ${usage}`);
  if (named.length === 0) throw new Refusal(`Say which roles this process takes: ${usage}`);
  if (!env.DATABASE_URL)
    throw new Refusal(
      'DATABASE_URL is not set: processes of one shop share a PostgreSQL database. The embedded one belongs to `npm start` alone.',
    );
  return {
    NODE_ENV: 'production',
    ROLES: named.join(','),
    ...(given.port === undefined ? {} : { PORT: given.port }),
    ...(given.host === undefined ? {} : { HOST: given.host }),
  };
}

function optionsOf(args: string[]) {
  try {
    return parseArgs({
      args,
      options: { roles: { type: 'string' }, port: { type: 'string' }, host: { type: 'string' } },
    }).values;
  } catch (error) {
    throw new Refusal(`${error instanceof Error ? error.message : error}\n${usage}`);
  }
}
