import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ChainName, Coin } from '@talkies/shared';
import { assembleContext } from '../app/create-context.ts';
import type { Context } from '../chain/context.ts';
import { type TestClock, testClock } from '../platform/clock.ts';
import type { ChainConfig } from '../platform/config/chains.ts';
import type { Config } from '../platform/config/config.ts';
import { pushOf } from '../platform/config/push.ts';
import { createLog } from '../platform/log.ts';
import { type Sms, SmsFailure, type SmsSender } from '../platform/sms/sms.ts';
import { testContracts } from './contracts.ts';
import { openTestDatabase, type TestDatabase } from './database.ts';
import { type TestMailer, testMailer } from './mailer.ts';
import { type TestRateSource, testRateSource } from './rates.ts';

export interface TestContext extends Context {
  clock: TestClock;
  rateSource: TestRateSource;
  mailer: TestMailer;
  /** text messages that went out, newest last */
  texts: Sms[];
  /** take: false where the service for text messages is away; refuse: it takes none for any number, for good */
  phones: { take: boolean; refuse: boolean };
  /** another process over the same database; its clock is its own, and begins at this one's present. Close it first */
  again(): Promise<TestContext>;
  close(): Promise<void>;
}

// anvil's well-known keys 1 to 4: worth nothing outside a local chain
export const testKeys = {
  signer: '0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d',
  minter: '0x5de4111afa1a4b94908f83103eb1f1706367c2e68ca870fc3fb9a804cdab365a',
  registrar: '0x7c852118294e51e653712a81e05800f419141751be58f605c371e15141b007a6',
  faucet: '0x47e179ec197488593b187f80a00eb0da91f1b9d0b13f8733639f19c30a34926a',
  ...{ permitSigner: null, cashier: null, organiser: null, granter: null },
  ...{ tank: null, float: null, payout: null, partner: null },
} as const;

const nowhere = '0x0000000000000000000000000000000000000001';
const chain = (name: ChainName, chainId: number, currency: Coin): ChainConfig => ({
  name,
  chainId,
  label: `${name} (test)`,
  currency,
  rpcUrl: 'http://127.0.0.1:9', // discard: nothing answers there
  publicRpcUrl: null,
  explorerUrl: `http://localhost:23000/explorer/${name}`,
  local: true,
  confirmations: { mint: 1, trade: 3 },
  startBlock: 0,
  contracts: testContracts(nowhere),
});

/** a key of the tests' own; worth nothing elsewhere */
const push = pushOf(
  { VAPID_PRIVATE_KEY: 'AQIDBAUGBwgJCgsMDQ4PEBESExQVFhcYGRobHB0eHyA' },
  'support@talkies.example',
);
/** optional parts that a test must request */
const without = {
  databaseDirectUrl: null,
  databaseReadUrls: [],
  vaultPreviousKeyFile: '',
  vaultKms: null,
  vaultPreviousKms: null,
  sponsor: null,
  sms: null,
  exchangeRatesUrl: null,
  google: null,
  blogFeedUrl: null,
  bridge: null,
  s3: null,
  paymentsSandboxUrl: null,
  mastersUrl: null,
  metrics: null,
  tracesUrl: null,
};
const pages = {
  serviceWorker: true,
  liveStreamsPerAddress: 60,
  keepAliveSeconds: 75,
};
/** the beacon has no URL until a test sets one */
const lottery: Config['lottery'] = {
  beacon: { urls: ['http://127.0.0.1:9'], chainHash: 'ab'.repeat(32) },
  closedRegions: [],
  regionHeader: null,
  dailyCents: 500_00n,
  grantedDailyCents: 1_000_00n,
};
const payments = {
  payments: { card: null, cashfree: null, coinbase: null, transak: null, wert: null },
  resaleDailyCents: 1_000_00n,
  lottery,
  floatLowCents: 200_00n,
  secondPersonCents: 10_00n,
};
const seller: Config['seller'] = {
  name: 'Talkies Pte. Ltd.',
  address: ['12 Mount Road', 'Chennai 600002'],
  prefixes: { invoice: 'TK', credit: 'TC' },
  resale: 'fee',
  gst: {
    gstin: '33ABCDE1234F1Z5',
    placeOfSupply: '33 Tamil Nadu',
    rateBps: 1800,
    ...{ code: '998439', feeCode: '998599' },
  },
};
const company: Config['company'] = {
  demonstration: true,
  supportEmail: 'support@talkies.example',
  phone: null,
  whatsapp: false,
  location: 'Singapore',
  latitude: 1.2903,
  longitude: 103.852,
  jobsUrl: null,
  social: [],
};

/** A context in which everything is real except `overrides`; the clock is the test's. */
export async function createTestContext(overrides: Partial<Config> = {}): Promise<TestContext> {
  return contextOn(await openTestDatabase(), overrides);
}

const testSmsSender = (texts: Sms[], phones: TestContext['phones']): SmsSender => ({
  send: async (sms) => {
    if (phones.refuse) throw new SmsFailure('it takes none for the number', 'refused');
    if (!phones.take) throw new SmsFailure('it takes none', 'not-taken');
    texts.push(sms);
  },
});

async function contextOn(
  database: TestDatabase,
  overrides: Partial<Config>,
  clock = testClock(),
): Promise<TestContext> {
  const dataDir = mkdtempSync(join(tmpdir(), 'talkies test '));
  const config: Config = {
    mode: 'test',
    port: 0,
    host: null,
    publicUrl: 'http://localhost:3000',
    instance: 'talkies_test',
    dataDir,
    databaseUrl: database.url,
    chains: [chain('polygon', 31337, 'MATIC'), chain('ethereum', 31338, 'ETH')],
    mail: { smtpUrl: 'smtp://127.0.0.1:9', from: 'Talkies <tickets@talkies.example>', inboxUrl: null },
    ratesUrl: 'http://127.0.0.1:9',
    community: [],
    authSecret: 'a secret of the tests, long enough for it',
    hideAccounts: false,
    vaultMasterKeyFile: join(dataDir, 'vault-master-key'),
    vaultLimits: { confirmAbove: 250_00n, daily: 2000_00n, large: 100_00n },
    company,
    securityContact: 'mailto:support@talkies.example',
    // a test may change anything: files share these constants
    ...structuredClone(payments),
    keys: testKeys,
    ...without,
    ...pages,
    push,
    seller,
    trustedProxies: [],
    roles: ['api', 'worker', 'reader'],
    logLevel: process.env.TEST_LOG ?? 'silent',
    ...overrides,
  };
  const mailer = testMailer();
  const texts: Sms[] = [];
  const phones = { take: true, refuse: false };
  const rateSource = testRateSource(clock);
  const ctx = assembleContext(config, {
    clock,
    log: createLog(config.logLevel),
    connection: database,
    mailer,
    smsSender: testSmsSender(texts, phones),
    rateSources: () => [rateSource],
  });
  await ctx.rates.refresh();
  return {
    ...ctx,
    clock,
    rateSource,
    mailer,
    texts,
    phones,
    again: async () => {
      const own = { ...database, ...(await database.again()) };
      return contextOn(own, overrides, testClock(clock.now().toISOString()));
    },
    close: async () => {
      await ctx.writer.stop();
      await ctx.queue.stop();
      await ctx.connection.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
