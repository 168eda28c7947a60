import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { readConfig } from '../../server/src/platform/config/config.ts';
import { productionProblems } from '../../server/src/platform/config/production.ts';
import { Refusal } from '../lib/refusal.ts';
import { serverArguments } from '../lib/server-process.ts';
import { lockFolder } from './lock-folder.ts';
import { watchParent } from './parent.ts';
import { prepareFolder, root, type Settings } from './settings.ts';
import { buildWeb } from './web-build.ts';

/** Defaults of a local start for missing settings; none of them may serve real people. */
const localStandIns: Record<string, string> = {
  CHAINS_FILE: 'the local chains',
  SIGNER_KEY: 'a demonstration key that anybody knows',
  MINTER_KEY: 'a demonstration key that anybody knows',
  REGISTRAR_KEY: 'a demonstration key that anybody knows',
  SMTP_URL: 'the sandbox’s inbox',
  RATES_URL: 'the sandbox’s rates',
  AUTH_SECRET: 'a secret made on the spot',
  VAULT_MASTER_KEY_FILE: 'a master key made on the spot',
  PUBLIC_URL: 'an address of this machine',
};

/** The app alone, configured by its environment: no local chains, no sandbox, nothing made up. */
export async function startProduction(settings: Settings): Promise<void> {
  prepareFolder(settings);
  // several processes may share a PostgreSQL database; the embedded one is corrupted by a second, and by a copy of its
  // open files
  if (!process.env.DATABASE_URL) process.once('exit', lockFolder(settings));
  refuseDemonstration(process.env);
  const { roles } = readConfig(process.env);
  if (roles.includes('api')) await buildWeb((line) => console.log(line), AbortSignal.timeout(600_000));
  const app = spawn(process.execPath, [...serverArguments, join(root, 'server/src/app/main.ts')], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    detached: true,
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => app.kill('SIGTERM'));
  watchParent(() => app.kill('SIGTERM'));
  app.once('exit', (code) => process.exit(code ?? 1));
}

function refuseDemonstration(env: NodeJS.ProcessEnv): void {
  const missing = Object.entries(localStandIns).flatMap(([name, standIn]) =>
    env[name] || (name === 'VAULT_MASTER_KEY_FILE' && env.VAULT_KMS_KEY_ID)
      ? []
      : [`${name} is not set, and production does not take ${standIn} instead.`],
  );
  if (missing.length > 0) throw refusal(missing);
  const problems = productionProblems(readConfig(env));
  if (problems.length > 0) throw refusal(problems);
}

const refusal = (problems: string[]): Refusal =>
  new Refusal(
    `NODE_ENV=production refuses this configuration (see docs/operating.md):\n- ${problems.join('\n- ')}`,
  );
