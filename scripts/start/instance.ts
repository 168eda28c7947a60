import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort, portProblem } from '../lib/ports.ts';
import { Refusal } from '../lib/refusal.ts';
import { Children } from './children.ts';
import { chainsFile, type LocalChains, startLocalChains } from './local-chains.ts';
import { RunRecord } from './record.ts';
import { localAuthSecret, localPushKey } from './secrets.ts';
import { chainsBegan, seed } from './seed.ts';
import { root, type Settings } from './settings.ts';
import { buildWeb } from './web-build.ts';

const INBOX_OFFSET = 20_000;
/** a busy machine may take its time; an app that ends is reported at once */
const READY_WITHIN_MS = 180_000;

interface SandboxAddresses {
  inboxUrl: string;
  explorerUrl: string;
  smtpUrl: string;
  ratesUrl: string;
  relayUrl: string;
  google: { issuer: string; clientId: string; clientSecret: string };
  payments: { url: string; settings: Record<string, string> };
}

/** Names that belong to nobody, and a number that cannot be dialled; the environment takes precedence. */
const demonstrationCompany: Record<string, string> = {
  SUPPORT_EMAIL: process.env.SUPPORT_EMAIL ?? 'support@talkies.example',
  SUPPORT_PHONE: process.env.SUPPORT_PHONE ?? '+65 0100 0000',
  SUPPORT_WHATSAPP: process.env.SUPPORT_WHATSAPP ?? 'true',
  JOBS_URL: process.env.JOBS_URL ?? 'https://jobs.talkies.example/',
  SOCIAL_LINKS:
    process.env.SOCIAL_LINKS ??
    'Instagram=https://instagram.example/talkies,X=https://x.example/talkies,YouTube=https://youtube.example/talkies',
};

/** Everything that one `npm start` runs: chains, sandbox, app. */
export class Instance {
  readonly #settings: Settings;
  readonly #record: RunRecord;
  readonly #children: Children;
  readonly #onLoss: (reason: string) => void;
  readonly #halt = new AbortController();
  #chains: Promise<LocalChains> | null = null;

  constructor(settings: Settings, onLoss: (reason: string) => void) {
    this.#settings = settings;
    this.#onLoss = onLoss;
    this.#record = new RunRecord(settings.dataDir);
    this.#children = new Children(settings.dataDir, this.#record, onLoss);
  }

  /** @returns the URLs of the sandbox, once the first page can be requested */
  async start(say: (line: string) => void): Promise<{ inboxUrl: string; explorerUrl: string }> {
    const { dataDir } = this.#settings;
    const ended = await this.#record.endOrphans();
    if (ended > 0) say(`ended ${ended} processes that an earlier run had left behind`);
    this.#chains = startLocalChains(this.#settings, this.#record, say, chainsBegan(dataDir));
    const [chains, sandbox] = await Promise.all([
      this.#chains,
      this.#startSandbox(),
      buildWeb(say, this.#halt.signal),
    ]);
    chains.lost.then((reason) => this.#halt.signal.aborted || this.#onLoss(reason));
    say('chains, contracts and sandbox are up');
    await this.#startApp({
      VAULT_MASTER_KEY_FILE: join(dataDir, 'vault-master.key'),
      AUTH_SECRET: localAuthSecret(dataDir),
      VAPID_PRIVATE_KEY: process.env.VAPID_PRIVATE_KEY ?? localPushKey(dataDir),
      CHAINS_FILE: chains.describe(sandbox),
      SIGNER_KEY: chains.keys.signer,
      MINTER_KEY: chains.keys.minter,
      REGISTRAR_KEY: chains.keys.registrar,
      FAUCET_KEY: chains.keys.faucet,
      FLOAT_KEY: chains.keys.float,
      PAYOUT_KEY: chains.keys.payout,
      PARTNER_KEY: chains.keys.partner,
      SMTP_URL: sandbox.smtpUrl,
      INBOX_URL: sandbox.inboxUrl,
      SMS_URL: sandbox.inboxUrl,
      SMS_ACCOUNT: 'sandbox',
      SMS_TOKEN: 'sandbox',
      RATES_URL: sandbox.ratesUrl,
      EXCHANGE_RATES_URL: sandbox.ratesUrl,
      BEACON_URLS: `${sandbox.ratesUrl}/beacon`,
      MASTERS_URL: process.env.MASTERS_URL ?? `${sandbox.inboxUrl}/masters`,
      COMMUNITY_FILE: join(root, 'artwork/community/wall.json'),
      RELAY_URL: sandbox.relayUrl,
      WALLETCONNECT_PROJECT_ID: 'sandbox',
      ...googleSettings(sandbox),
      ...paymentSettings(sandbox),
      ...demonstrationCompany,
    });
    await seed(dataDir, say, chains.comeToPresent);
    return sandbox;
  }

  async stop(): Promise<void> {
    this.#halt.abort();
    await this.#children.stop();
    await this.#chains?.then((chains) => chains.stop()).catch(() => undefined); // its failure was reported by start
  }

  kill(): void {
    this.#children.kill();
  }

  async #startSandbox(): Promise<SandboxAddresses> {
    const preferred = this.#settings.port + INBOX_OFFSET;
    const usable = preferred <= 65535 && (await portProblem(preferred)) === null;
    const child = this.#children.start({
      name: 'sandbox',
      script: 'sandbox/src/main.ts',
      env: {
        ...process.env,
        DATA_DIR: this.#settings.dataDir,
        CHAINS_FILE: chainsFile(this.#settings.dataDir),
        SHOP_URL: this.#settings.publicUrl,
        INBOX_PORT: String(usable ? preferred : await freePort()),
      },
    });
    const addresses = await this.#children.message(child, 'sandbox', readAddresses);
    this.#record.setAddress('inbox', addresses.inboxUrl);
    this.#record.setAddress('explorer', addresses.explorerUrl);
    this.#record.setAddress('smtp', addresses.smtpUrl);
    this.#record.setAddress('rates', addresses.ratesUrl);
    this.#record.setAddress('relay', addresses.relayUrl);
    this.#record.setAddress('google', addresses.google.issuer);
    this.#record.setAddress('payments', addresses.payments.url);
    return addresses;
  }

  async #startApp(env: Record<string, string>): Promise<void> {
    const { port, publicUrl, ownUrl, dataDir } = this.#settings;
    const child = this.#children.start({
      name: 'app',
      script: 'server/src/app/main.ts',
      env: { ...process.env, PORT: String(port), PUBLIC_URL: publicUrl, DATA_DIR: dataDir, ...env },
    });
    this.#record.setAddress('app', publicUrl);
    const failed = this.#children.message(child, 'app', () => undefined);
    await Promise.race([failed, this.#untilReady(`${ownUrl}/readyz`)]);
  }

  async #untilReady(address: string): Promise<void> {
    const deadline = Date.now() + READY_WITHIN_MS;
    while (!this.#halt.signal.aborted) {
      const response = await fetch(address).catch(() => null);
      if (response?.ok) return;
      if (Date.now() > deadline) {
        const state = response ? `${response.status} ${await response.text()}` : 'no answer';
        throw new Refusal(
          `The app is not ready after three minutes (${state}): see ${join(this.#settings.dataDir, 'logs')}.`,
        );
      }
      await pause(50);
    }
  }
}

/** Google itself where its credentials are set, else the stand-in. */
const googleSettings = ({ google }: SandboxAddresses): Record<string, string> =>
  process.env.GOOGLE_CLIENT_ID
    ? {}
    : {
        GOOGLE_ISSUER: google.issuer,
        GOOGLE_CLIENT_ID: google.clientId,
        GOOGLE_CLIENT_SECRET: google.clientSecret,
      };

/** A payment provider itself where any of its settings is given, else its stand-in. */
const paymentSettings = ({ payments }: SandboxAddresses): Record<string, string> => {
  const provider = (name: string): string => name.split('_')[0] ?? name;
  const given = new Set(Object.keys(process.env).map(provider));
  return Object.fromEntries(Object.entries(payments.settings).filter(([name]) => !given.has(provider(name))));
};

function readAddresses(message: unknown): SandboxAddresses | undefined {
  if (typeof message !== 'object' || message === null || !('ready' in message)) return undefined;
  return message.ready as SandboxAddresses;
}
