/** `npm start`: one shop with everything that it needs on this machine. `NODE_ENV=production`: the app alone. */
import { sendCommand } from './lib/control.ts';
import { Refusal } from './lib/refusal.ts';
import { Instance } from './start/instance.ts';
import { lockFolder } from './start/lock-folder.ts';
import { watchParent } from './start/parent.ts';
import { startProduction } from './start/production.ts';
import { checkPort, prepareFolder, readSettings, type Settings } from './start/settings.ts';

const began = performance.now();
// the reader of our output may end before us (`npm start | head`, a closed terminal): an orderly stop has priority
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
const say = (line: string): void => console.log(`  ${line}`);

try {
  const settings = readSettings(process.env);
  if (settings.production) await startProduction(settings);
  else await startLocally(settings);
} catch (error) {
  fail(error);
}

async function startLocally(settings: Settings): Promise<void> {
  prepareFolder(settings);
  process.once('exit', lockFolder(settings));
  await checkPort(settings);

  let ending: Promise<void> | null = null;
  const end = (code: number, reason?: string): void => {
    if (ending) return;
    if (reason) console.error(reason);
    ending = instance.stop().then(() => process.exit(code));
  };
  const instance = new Instance(settings, (reason) => end(1, `Talkies stops: ${reason}`));
  const leave = (): void => {
    if (ending) instance.kill();
    else console.log('\nStopping …');
    end(0);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, leave);
  // no second Ctrl-C: a closed terminal has sent SIGHUP before
  watchParent(() => end(0));

  console.log(`Talkies starts in ${settings.dataDir}`);
  try {
    const addresses = await instance.start(say);
    const studio = await studioLink(settings);
    if (!ending) announce(settings, { ...addresses, studio });
  } catch (error) {
    if (ending) return;
    ending = instance.stop();
    await ending;
    fail(error);
  }
}

/** A URL that opens the studio of the demonstration once; a reason where there is none. */
async function studioLink({ dataDir }: Settings): Promise<string> {
  const lines: string[] = [];
  const { code, errors } = await sendCommand(dataDir, ['operator', 'studio', 'link'], (line) =>
    lines.push(line),
  );
  const link = code === 0 && lines[0];
  if (link) return `${link}   opens it once, within an hour; another: npm run operator -- studio link`;
  return errors[0] ?? 'npm run operator -- studio link';
}

function announce(
  { publicUrl, host, port }: Settings,
  { inboxUrl, explorerUrl, studio }: { inboxUrl: string; explorerUrl: string; studio: string },
): void {
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  console.log(`
Talkies is open (after ${seconds} s), as a demonstration: play money, and keys that anybody knows.

  Shop     ${publicUrl}
  Inbox    ${inboxUrl}   every mail that the shop sends lands here
  Explorer ${explorerUrl}   what happens on the local chains
  Studio   ${studio}
  Sign in  create an account at ${publicUrl}/signup, then follow the link in the inbox
  Listens  ${host ? `on ${host}, port ${port}: whoever reaches it acts with those keys` : 'for this machine alone; HOST=0.0.0.0 opens it to the network'}
  Stop     Ctrl-C
`);
}

function fail(error: unknown): never {
  if (error instanceof Refusal) console.error(`Talkies cannot start. ${error.message}`);
  else console.error(error);
  process.exit(1);
}
