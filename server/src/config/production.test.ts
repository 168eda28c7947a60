import { generatePrivateKey } from 'viem/accounts';
import { describe, expect, it } from 'vitest';
import { testContracts } from '../testing/contracts.ts';
import type { Config } from './config.ts';
import { isDemonstrationMail, productionProblems } from './production.ts';

const anvilFirstKey = '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80';

const polygon: Config['chains'][number] = {
  name: 'polygon',
  chainId: 137,
  label: 'Polygon',
  currency: 'MATIC',
  rpcUrl: 'https://polygon.rpc.shop.org',
  publicRpcUrl: 'https://polygon.rpc.shop.org',
  explorerUrl: 'https://polygonscan.com',
  local: false,
  confirmations: { mint: 1, trade: 3 },
  startBlock: 1,
  contracts: testContracts('0x0000000000000000000000000000000000000001'),
};

const real = (): Config => ({
  mode: 'production',
  port: 3000,
  publicUrl: 'https://talkies.org',
  instance: 'talkies_3000',
  dataDir: '/srv/talkies',
  databaseUrl: 'postgres://db/talkies',
  chains: [polygon],
  mail: { smtpUrl: 'smtps://relay.shop.org', from: 'tickets@talkies.org', inboxUrl: null },
  community: [],
  sms: null,
  ratesUrl: 'https://api.coingecko.com',
  authSecret: 'x'.repeat(32),
  hideAccounts: false,
  google: { issuer: 'https://accounts.google.com', clientId: 'id', clientSecret: 'secret' },
  roles: ['api', 'worker', 'reader'],
  vaultMasterKeyFile: '/srv/keys/vault',
  vaultLimits: { confirmAbove: 250_00n, daily: 2000_00n, large: 100_00n },
  keys: {
    signer: generatePrivateKey(),
    minter: generatePrivateKey(),
    registrar: generatePrivateKey(),
    faucet: null,
  },
  bridge: { relayUrl: 'wss://relay.walletconnect.org', projectId: 'project-of-the-shop' },
  serviceWorker: true,
  house: {
    supportEmail: 'help@talkies.org',
    phone: null,
    whatsapp: false,
    place: 'Singapore',
    latitude: 1.29,
    longitude: 103.85,
    jobsUrl: null,
    social: [],
  },
  blogFeedUrl: null,
  push: null,
  liveStreamsPerAddress: 60,
  s3: null,
  trustedProxies: [],
  logLevel: 'info',
});

describe('production', () => {
  it('accepts a real configuration', () => {
    expect(productionProblems(real())).toEqual([]);
  });

  it('names every demonstration key', () => {
    const config = real();
    config.keys = {
      signer: anvilFirstKey,
      minter: anvilFirstKey,
      registrar: anvilFirstKey,
      faucet: anvilFirstKey,
    };
    const problems = productionProblems(config).join('\n');
    for (const name of ['SIGNER_KEY', 'MINTER_KEY', 'REGISTRAR_KEY', 'FAUCET_KEY'])
      expect(problems).toContain(name);
  });

  it('refuses a faucet whatever its key', () => {
    const config = real();
    config.keys.faucet = generatePrivateKey();
    expect(productionProblems(config)).toEqual(['FAUCET_KEY gives away play money: leave it out.']);
  });

  it.each([
    { local: true, chainId: 137 },
    { local: false, chainId: 31337 },
    { local: false, chainId: 31338 },
  ])('names a local chain: %o', (change) => {
    expect(productionProblems({ ...real(), chains: [{ ...polygon, ...change }] })).toEqual([
      `Chain polygon (${change.chainId}) is a local chain: name a real network in CHAINS_FILE.`,
    ]);
  });

  it('names each address of the sandbox', () => {
    const mail = { smtpUrl: 'smtp://127.0.0.1:40123', from: 'a@b.org', inboxUrl: 'http://localhost:23000' };
    const google = { issuer: 'http://localhost:40125', clientId: 'id', clientSecret: 'secret' };
    const problems = productionProblems({ ...real(), mail, google, ratesUrl: 'http://127.0.0.1:40124' });
    expect(problems.map((problem) => problem.split(' ')[0])).toEqual([
      'INBOX_URL',
      'SMTP_URL',
      'RATES_URL',
      'GOOGLE_ISSUER',
    ]);
  });

  it.each(['ws://127.0.0.1:40125', 'wss://localhost:40125', 'ws://relay.shop.org'])(
    'refuses %s as the relay to phones',
    (relayUrl) => {
      const problems = productionProblems({ ...real(), bridge: { relayUrl, projectId: 'x' } });
      expect(problems).toEqual([expect.stringMatching(/^RELAY_URL .* name a wss relay/)]);
    },
  );

  it('names text messages, a key service and a gas tank that are none for real people', () => {
    const config = real();
    config.sms = { url: 'http://localhost:23000', account: 'a', token: 'b', from: 'Talkies' };
    const kms = { region: 'eu-central-1', accessKeyId: 'a', secretAccessKey: 'b', sessionToken: '' };
    config.vaultKms = { keyId: 'key', url: 'http://127.0.0.1:4566/', ...kms };
    config.keys.tank = anvilFirstKey;
    const problems = productionProblems(config).map((problem) => problem.split(' ')[0]);
    expect(problems.sort()).toEqual(['GAS_TANK_KEY', 'SMS_URL', 'VAULT_KMS_URL']);
  });

  it('accepts a mail relay on this machine', () => {
    const mail = { ...real().mail, smtpUrl: 'smtp://127.0.0.1:25' };
    expect(productionProblems({ ...real(), mail })).toEqual([]);
  });

  it.each(['http://talkies.org', 'https://localhost:3000'])(
    'refuses %s as the public address',
    (publicUrl) => {
      expect(productionProblems({ ...real(), publicUrl })[0]).toMatch(/^PUBLIC_URL/);
    },
  );

  it('refuses a picture storage without encryption, but on this machine', () => {
    const s3 = { bucket: 'b', region: 'r', accessKeyId: 'k', secretAccessKey: 's' };
    const problemsOf = (endpoint: string) => productionProblems({ ...real(), s3: { ...s3, endpoint } });
    expect(problemsOf('https://s3.shop.org')).toEqual([]);
    expect(problemsOf('http://127.0.0.1:9000')).toEqual([]);
    expect(problemsOf('http://s3.shop.org')[0]).toMatch(/^S3_ENDPOINT/);
  });

  it('names each demonstration account', () => {
    expect(productionProblems(real(), ['asha@talkies.example'])).toEqual([
      'Account asha@talkies.example is a demonstration account: remove it, or begin with a new database.',
    ]);
  });

  it.each([
    ['asha@talkies.example', true],
    ['asha@example.com', true],
    ['asha@shop.test', true],
    ['asha@examples.com', false],
    ['example@cinema.in', false],
    ['asha@contest.com', false],
  ])('%s: demonstration %s', (email, expected) => {
    expect(isDemonstrationMail(email)).toBe(expected);
  });

  it('names a support mailbox that nobody reads, and the sandbox as a blog', () => {
    const config = real();
    config.house = { ...config.house, supportEmail: 'support@talkies.example' };
    config.blogFeedUrl = 'http://127.0.0.1:4000';
    const problems = productionProblems(config).join('\n');
    for (const name of ['SUPPORT_EMAIL', 'BLOG_FEED_URL']) expect(problems).toContain(name);
  });
});
