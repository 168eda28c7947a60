import { accessSync, constants, mkdirSync } from 'node:fs';
import { isIP } from 'node:net';
import { isAbsolute, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isLoopback } from '../../server/src/platform/config/hosts.ts';
import { portProblem } from '../lib/ports.ts';
import { Refusal } from '../lib/refusal.ts';

export const root = fileURLToPath(new URL('../..', import.meta.url));

export interface Settings {
  port: number;
  /** the app's URL on this machine, such as http://127.0.0.1:3000 */
  ownUrl: string;
  /** the host of HOST; null: this machine's own, in production all */
  host: string | null;
  dataDir: string;
  publicUrl: string;
  production: boolean;
  /** of the local chains, from one block to the next while a transaction waits, in milliseconds */
  blockMs: number;
  /** save the local chains only when they stop, instead of each second in which they change */
  savedAtStop: boolean;
}

/** A relative DATA_DIR is relative to the repository. */
export function dataDirOf(env: NodeJS.ProcessEnv): string {
  const folder = env.DATA_DIR || '.data';
  return isAbsolute(folder) ? folder : join(root, folder);
}

/** PORT and DATA_DIR move an instance, HOST opens it to other machines; all other settings are optional. */
export function readSettings(env: NodeJS.ProcessEnv): Settings {
  const given = env.PORT ?? '3000';
  const port = Number(given);
  if (!Number.isInteger(port) || port < 1 || port > 65535) {
    throw new Refusal(`PORT=${given} is no port: use a number from 1 to 65535, such as PORT=3001 npm start.`);
  }
  const blockMs = Number(env.LOCAL_BLOCK_MS ?? 1_000);
  if (!Number.isInteger(blockMs) || blockMs < 50 || blockMs > 60_000)
    throw new Refusal(
      `LOCAL_BLOCK_MS=${env.LOCAL_BLOCK_MS} is no time of a block: leave it out, or use 50 to 60000 milliseconds.`,
    );
  const save = env.LOCAL_SAVE;
  if (save !== undefined && save !== 'at-stop')
    throw new Refusal(`LOCAL_SAVE=${save} is unknown: leave it out, or use at-stop.`);
  const host = env.HOST ?? null;
  if (host !== null && isIP(host) === 0)
    throw new Refusal(
      `HOST=${host} is no address: leave it out for this machine alone, or name one, such as HOST=0.0.0.0 npm start.`,
    );
  const everywhere = host === null || ['0.0.0.0', '::'].includes(host);
  const named = everywhere || isLoopback(host) ? 'localhost' : inUrl(host);
  return {
    port,
    dataDir: dataDirOf(env),
    host,
    ownUrl: `http://${everywhere ? '127.0.0.1' : inUrl(host)}:${port}`,
    publicUrl: env.PUBLIC_URL ?? `http://${named}:${port}`,
    production: env.NODE_ENV === 'production',
    blockMs,
    savedAtStop: save === 'at-stop',
  };
}

const inUrl = (address: string): string => (isIP(address) === 6 ? `[${address}]` : address);

export function prepareFolder({ dataDir }: Settings): void {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : 'unknown';
    if (code === 'EEXIST' || code === 'ENOTDIR') {
      throw new Refusal(
        `${dataDir} is not a folder: set DATA_DIR to one, such as DATA_DIR=.data-2 npm start.`,
      );
    }
    throw new Refusal(
      `No permission to write to ${dataDir}: make the folder yours, or set DATA_DIR to another one.`,
    );
  }
}

export async function checkPort({ port, host }: Settings): Promise<void> {
  const problem = await portProblem(port, host);
  if (problem?.code === 'EADDRINUSE') {
    throw new Refusal(
      `Port ${port} is taken: stop what listens there, or choose another, such as PORT=${port + 1} DATA_DIR=.data-${port + 1} npm start.`,
    );
  }
  if (problem?.code === 'EACCES') {
    throw new Refusal(
      `No permission to listen on port ${port}: choose one above 1023, such as PORT=3000 npm start.`,
    );
  }
  if (problem)
    throw new Refusal(`Port ${port} cannot be used (${problem.code ?? problem.message}): choose another.`);
}
