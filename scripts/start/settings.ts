import { accessSync, constants, mkdirSync } from 'node:fs';
import { isAbsolute, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { portProblem } from '../lib/ports.ts';
import { Refusal } from '../lib/refusal.ts';

export const root = fileURLToPath(new URL('../..', import.meta.url));

export interface Settings {
  port: number;
  dataDir: string;
  publicUrl: string;
  production: boolean;
}

/** PORT and DATA_DIR move an instance; nothing else needs setting. A relative DATA_DIR counts from the repository. */
export function readSettings(env: NodeJS.ProcessEnv): Settings {
  const given = env.PORT ?? '3000';
  const port = Number(given);
  if (!Number.isInteger(port) || port < 1 || port > 65535) {
    throw new Refusal(`PORT=${given} is no port: use a number from 1 to 65535, such as PORT=3001 npm start.`);
  }
  const folder = env.DATA_DIR || '.data';
  return {
    port,
    dataDir: isAbsolute(folder) ? folder : join(root, folder),
    publicUrl: env.PUBLIC_URL ?? `http://localhost:${port}`,
    production: env.NODE_ENV === 'production',
  };
}

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

export async function checkPort({ port }: Settings): Promise<void> {
  const problem = await portProblem(port);
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
