import { demonstrationAccounts } from '../modules/accounts/index.ts';
import { type Config, readConfig } from '../platform/config/config.ts';
import { productionProblems } from '../platform/config/production.ts';
import { type Log, summarizeError } from '../platform/log.ts';
import { createContext } from './create-context.ts';

/** Starts this process's roles and ends them on a signal, or when the process that started it is gone. */
async function main(): Promise<void> {
  // files that we write hold people's data: no other user of this machine may read them
  process.umask(0o077);
  const config = readConfig(process.env);
  refuse(config, []); // before a database is touched
  const ctx = await createContext(config);
  endOnUnhandled(ctx.log);
  logConsole(ctx.log);
  refuse(config, await demonstrationAccounts(ctx.db));
  // React and its router choose their slow development build by this name when they are loaded
  process.env.NODE_ENV = 'production';
  const { createApp } = await import('./app.ts');
  const app = await createApp(ctx);
  let ending = false;
  // a supervisor may signal twice, itself and through `serve`: a second signal must not cut the work short
  const end = (): void => {
    if (ending) return;
    ending = true;
    app.stop().then(
      () => process.exit(0),
      (error: unknown) => {
        ctx.log.error({ err: error }, 'stopping');
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', end);
  process.on('SIGINT', end);
  process.on('disconnect', end);
  await app.start();
  ctx.log.info({ url: config.publicUrl, roles: config.roles }, 'Talkies is open');
}

/** Libraries may print anything to the console: only errors are logged, by our own description. */
function logConsole(log: Log): void {
  const tell = (...words: unknown[]): void => {
    log.warn({ err: words.find((one) => one instanceof Error) ?? words[0] }, 'a library complains');
  };
  Object.assign(console, { error: tell, warn: tell, info: tell, log: tell, debug: tell });
}

/** After an unexpected error the state is unknown: the process logs it and ends, and its supervisor starts another. */
function endOnUnhandled(log: Log): void {
  const end = (error: unknown, origin: string): void => {
    log.fatal({ err: error, origin }, 'ends on an error that nothing handled');
    process.exit(1);
  };
  process.on('uncaughtException', end);
  process.on('unhandledRejection', (error) => end(error, 'unhandledRejection'));
}

function refuse(config: Config, accounts: string[]): void {
  const problems = config.mode === 'production' ? productionProblems(config, accounts) : [];
  if (problems.length > 0)
    throw new Error(`This is no configuration for production:\n${problems.join('\n')}`);
}

main().catch((error: unknown) => {
  // errors of the configuration are in words of ours; those of a database or a node may hold values
  const words = error instanceof Error && error.constructor === Error ? error.message : summarizeError(error);
  process.stderr.write(`${words}\n`);
  process.exit(1);
});
