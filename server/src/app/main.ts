import { demonstrationAccounts } from '../modules/accounts/index.ts';
import { type Config, readConfig } from '../platform/config/config.ts';
import { productionProblems } from '../platform/config/production.ts';
import { type Log, summarizeError } from '../platform/log.ts';
import { createContext } from './create-context.ts';

/** Starts this process's roles and ends them when asked to, or when the process that started it is gone. */
async function main(): Promise<void> {
  // what we write holds people's data: nobody else on this machine reads it
  process.umask(0o077);
  const config = readConfig(process.env);
  refuse(config, []); // before a database is touched
  const ctx = await createContext(config);
  endOnUnhandled(ctx.log);
  logConsole(ctx.log);
  refuse(config, await demonstrationAccounts(ctx.db));
  // React and its router choose their slow, talkative build by this name at the moment they are loaded
  process.env.NODE_ENV = 'production';
  const { createApp } = await import('./app.ts');
  const app = await createApp(ctx);
  let ending = false;
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
  process.once('SIGTERM', end);
  process.once('SIGINT', end);
  process.once('disconnect', end);
  await app.start();
  ctx.log.info({ url: config.publicUrl, roles: config.roles }, 'Talkies is open');
}

/** What libraries say to the console can hold anything: only what was thrown is told, by our own description. */
function logConsole(log: Log): void {
  const tell = (...words: unknown[]): void => {
    log.warn({ err: words.find((one) => one instanceof Error) ?? words[0] }, 'a library complains');
  };
  Object.assign(console, { error: tell, warn: tell, info: tell, log: tell, debug: tell });
}

/** After an error that nobody expected nothing is sure: the process says so and ends, and whoever watches it starts another. */
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
  // what configuration lacks is told in words of ours; what a database or a node says may hold values
  const words = error instanceof Error && error.constructor === Error ? error.message : summarizeError(error);
  process.stderr.write(`${words}\n`);
  process.exit(1);
});
