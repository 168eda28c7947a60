import type { Hex } from 'viem';
import { generatePrivateKey, mnemonicToAccount } from 'viem/accounts';
import { describe, expect, it } from 'vitest';
import type { Config } from './config.ts';
import { isDemonstrationMail, productionProblems } from './production.ts';
import { ethereum, polygon, productionConfig } from './testing/shop.ts';

const anvilFirstKey = '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80';
const ANVIL = 'test test test test test test test test test test test junk';
const GANACHE = 'myth like bonus scare over problem client lizard pioneer submit female collect';
const TRUFFLE = 'candy maple cake sugar pudding cream honey rich smooth crumble sweet treat';

function accountKey(mnemonic: string, addressIndex: number): Hex {
  const { privateKey } = mnemonicToAccount(mnemonic, { addressIndex }).getHdKey();
  return `0x${Buffer.from(privateKey ?? []).toString('hex')}`;
}

type Change = (config: Config) => void;
type Row = [what: string, change: Change, setting: string];

const withKey =
  (key: Hex, role: 'signer' | 'minter' | 'registrar' | 'partner' | 'tank' = 'signer'): Change =>
  (config) => {
    config.keys[role] = key;
  };
const withChain =
  (change: Partial<Config['chains'][number]>): Change =>
  (config) => {
    config.chains = [{ ...polygon, ...change }];
  };
const withAddress =
  (
    field: 'publicUrl' | 'ratesUrl' | 'exchangeRatesUrl' | 'blogFeedUrl' | 'mastersUrl' | 'authSecret',
    value: string,
  ): Change =>
  (config) => {
    config[field] = value;
  };
const withSmtp =
  (smtpUrl: string): Change =>
  (config) => {
    config.mail.smtpUrl = smtpUrl;
  };
const withLimit =
  (limit: keyof Config['vaultLimits']): Change =>
  (config) => {
    config.vaultLimits[limit] = 999_999_999_00n;
  };
const withProxy =
  (entry: string): Change =>
  (config) => {
    config.trustedProxies = [entry];
  };
const withSms =
  (url: string): Change =>
  (config) => {
    config.sms = { url, account: 'a', token: 'b', from: 'Talkies' };
  };
const withKms =
  (url: string, setting: 'vaultKms' | 'vaultPreviousKms' = 'vaultKms'): Change =>
  (config) => {
    const kms = { region: 'eu-central-1', accessKeyId: 'a', secretAccessKey: 'b', sessionToken: '' };
    config[setting] = { keyId: 'key', url, ...kms };
  };
const withRelay =
  (relayUrl: string): Change =>
  (config) => {
    config.bridge = { relayUrl, projectId: 'x' };
  };
const withIssuer =
  (issuer: string): Change =>
  (config) => {
    config.google = { issuer, clientId: 'id', clientSecret: 'secret' };
  };
const withCard =
  (part: Partial<NonNullable<Config['payments']['card']>>): Change =>
  (config) => {
    if (config.payments.card) Object.assign(config.payments.card, part);
  };
const withCashfree =
  (part: Partial<NonNullable<Config['payments']['cashfree']>>): Change =>
  (config) => {
    if (config.payments.cashfree) Object.assign(config.payments.cashfree, part);
  };
const withCoinbase =
  (part: Partial<NonNullable<Config['payments']['coinbase']>>): Change =>
  (config) => {
    if (config.payments.coinbase) Object.assign(config.payments.coinbase, part);
  };
const withTransak =
  (part: Partial<NonNullable<Config['payments']['transak']>>): Change =>
  (config) => {
    if (config.payments.transak) Object.assign(config.payments.transak, part);
  };
const withWert =
  (part: Partial<NonNullable<Config['payments']['wert']>>): Change =>
  (config) => {
    if (config.payments.wert) Object.assign(config.payments.wert, part);
  };
const withStore =
  (endpoint: string): Change =>
  (config) => {
    config.s3 = { endpoint, bucket: 'b', region: 'r', accessKeyId: 'k', secretAccessKey: 's' };
  };

/** Names and IP addresses of this machine, its network, or nobody. */
const inwardHosts = [
  '127.0.0.1',
  '127.1',
  '0.0.0.0',
  '[::]',
  '[::1]',
  '[::ffff:127.0.0.1]',
  'localhost',
  'localhost.',
  'shop.localhost',
  '10.0.0.5',
  '172.16.0.5',
  '192.168.1.4',
  '169.254.169.254',
  '[fd00::5]',
  '[fe80::5]',
  'sandbox',
  'rates.internal',
  'rates.example',
];

const refused: Row[] = [
  ['the first account of anvil', withKey(anvilFirstKey), 'SIGNER_KEY'],
  ['the 10th account of anvil', withKey(accountKey(ANVIL, 10)), 'SIGNER_KEY'],
  ['the 99th account of anvil', withKey(accountKey(ANVIL, 99), 'minter'), 'MINTER_KEY'],
  ['the first account of ganache', withKey(accountKey(GANACHE, 0), 'registrar'), 'REGISTRAR_KEY'],
  ['the 99th account of ganache', withKey(accountKey(GANACHE, 99), 'tank'), 'GAS_TANK_KEY'],
  ['an account of Truffle', withKey(accountKey(TRUFFLE, 3), 'partner'), 'PARTNER_KEY'],
  ['the key 1', withKey(`0x${'1'.padStart(64, '0')}`), 'SIGNER_KEY'],
  ['a key below 2^128', withKey(`0x${'ac0974bec39a17e36ba4a6b4d238ff94'.padStart(64, '0')}`), 'SIGNER_KEY'],
  ['a key of one digit', withKey(`0x${'11'.repeat(32)}`), 'SIGNER_KEY'],
  [
    'one key for two roles, in other letters',
    (config) => {
      config.keys.minter = `0x${config.keys.signer.slice(2).toUpperCase()}`;
    },
    'MINTER_KEY',
  ],
  [
    'the signer’s key for permits as well',
    (config) => Object.assign(config.keys, { permitSigner: config.keys.signer }),
    'PERMIT_SIGNER_KEY',
  ],
  [
    'a faucet whatever its key',
    (config) => Object.assign(config.keys, { faucet: generatePrivateKey() }),
    'FAUCET_KEY',
  ],

  ['a local chain', withChain({ local: true }), 'CHAINS_FILE'],
  ...[1337, 1338, 31337, 31338, 5777, 1].map(
    (chainId): Row => [`Polygon under the id ${chainId}`, withChain({ chainId }), 'CHAINS_FILE'],
  ),
  ['Polygon with the coin of Ethereum', withChain({ currency: 'ETH' }), 'CHAINS_FILE'],
  ['a node on this machine', withChain({ rpcUrl: 'http://127.0.0.1:8545' }), 'CHAINS_FILE'],
  ['a node without encryption', withChain({ rpcUrl: 'http://rpc.shop.org' }), 'CHAINS_FILE'],
  ['a browsers’ node without encryption', withChain({ publicRpcUrl: 'http://rpc.shop.org' }), 'CHAINS_FILE'],
  ['an explorer without encryption', withChain({ explorerUrl: 'http://scan.org' }), 'CHAINS_FILE'],
  [
    'a main network beside a test network',
    (config) => {
      config.chains = [polygon, { ...ethereum, chainId: 11155111 }];
    },
    'CHAINS_FILE',
  ],

  ...inwardHosts.flatMap((host): Row[] => [
    [`https at ${host}`, withAddress('publicUrl', `https://${host}`), 'PUBLIC_URL'],
    [`rates at ${host}`, withAddress('ratesUrl', `https://${host}:40124`), 'RATES_URL'],
    [`mail at the sandbox's port of ${host}`, withSmtp(`smtp://${host}:40123`), 'SMTP_URL'],
  ]),
  ['a public address without encryption', withAddress('publicUrl', 'http://talkies.org'), 'PUBLIC_URL'],
  ['a public address with a path', withAddress('publicUrl', 'https://talkies.org/shop'), 'PUBLIC_URL'],
  ['a public address with a query', withAddress('publicUrl', 'https://talkies.org?a'), 'PUBLIC_URL'],
  ['a public address with a password', withAddress('publicUrl', 'https://u:pw@talkies.org'), 'PUBLIC_URL'],
  ['rates without encryption', withAddress('ratesUrl', 'http://api.coingecko.com'), 'RATES_URL'],
  [
    'daily rates without encryption',
    withAddress('exchangeRatesUrl', 'http://api.frankfurter.dev'),
    'EXCHANGE_RATES_URL',
  ],
  [
    'a price feed at the sandbox',
    withChain({
      priceFeeds: [
        {
          coin: 'MATIC',
          address: '0x0000000000000000000000000000000000000001',
          description: 'MATIC / USD',
          heartbeatSeconds: 27,
          rpcUrl: 'http://127.0.0.1:40124/rpc',
        },
      ],
    }),
    'CHAINS_FILE',
  ],
  ['a blog without encryption', withAddress('blogFeedUrl', 'http://blog.shop.org'), 'BLOG_FEED_URL'],
  ['the sandbox as blog', withAddress('blogFeedUrl', 'http://127.0.0.1:4000'), 'BLOG_FEED_URL'],
  [
    'an archive of masters without encryption',
    withAddress('mastersUrl', 'http://archive.shop.org'),
    'MASTERS_URL',
  ],
  [
    'the sandbox’s archive of masters',
    withAddress('mastersUrl', 'http://localhost:23000/masters'),
    'MASTERS_URL',
  ],
  ['text messages without encryption', withSms('http://api.twilio.com'), 'SMS_URL'],
  ['text messages of the sandbox', withSms('http://localhost:23000'), 'SMS_URL'],
  ['a key service without encryption', withKms('http://kms.eu-central-1.amazonaws.com'), 'VAULT_KMS_URL'],
  ['a key service on this machine', withKms('http://127.0.0.1:4566'), 'VAULT_KMS_URL'],
  [
    'the earlier key’s service on this machine',
    withKms('http://127.0.0.1:4566', 'vaultPreviousKms'),
    'VAULT_KMS_URL',
  ],
  ['a relay on this machine', withRelay('wss://localhost:40125'), 'RELAY_URL'],
  ['a relay without encryption', withRelay('ws://relay.shop.org'), 'RELAY_URL'],
  ['the stand-in for Google', withIssuer('http://localhost:40125'), 'GOOGLE_ISSUER'],
  ['the stand-in for Stripe', withCard({ url: 'http://127.0.0.1:40126' }), 'STRIPE_URL'],
  ['Stripe without encryption', withCard({ url: 'http://api.stripe.com' }), 'STRIPE_URL'],
  ['the sandbox’s key of Stripe', withCard({ secretKey: 'sk_test_talkies_sandbox' }), 'STRIPE_SECRET_KEY'],
  ['the stand-in for Transak', withTransak({ url: 'http://127.0.0.1:40126' }), 'TRANSAK_URL'],
  ['Transak’s page on this machine', withTransak({ gatewayUrl: 'http://localhost' }), 'TRANSAK_GATEWAY_URL'],
  ['the sandbox’s key of Transak', withTransak({ apiKey: 'transak-key-of-the-sandbox' }), 'TRANSAK_API_KEY'],
  [
    'the sandbox’s secret of Transak',
    withTransak({ apiSecret: 'transak-secret-of-the-sandbox' }),
    'TRANSAK_API_SECRET',
  ],
  ['the stand-in for Cashfree', withCashfree({ url: 'http://127.0.0.1:40126' }), 'CASHFREE_URL'],
  [
    'Cashfree without a rate of the rupee',
    (config) => {
      config.exchangeRatesUrl = null;
    },
    'EXCHANGE_RATES_URL',
  ],
  ['Cashfree without encryption', withCashfree({ url: 'http://api.cashfree.com' }), 'CASHFREE_URL'],
  [
    'Cashfree’s sandbox on main networks',
    withCashfree({ url: 'https://sandbox.cashfree.com' }),
    'CASHFREE_URL',
  ],
  ['the sandbox’s id at Cashfree', withCashfree({ clientId: 'talkies-sandbox' }), 'CASHFREE_CLIENT_ID'],
  [
    'the sandbox’s secret of Cashfree',
    withCashfree({ clientSecret: 'cfsk_talkies_sandbox' }),
    'CASHFREE_CLIENT_SECRET',
  ],
  ['the stand-in for Wert', withWert({ widgetUrl: 'http://127.0.0.1:40126' }), 'WERT_WIDGET_URL'],
  ['Wert without encryption', withWert({ url: 'http://partner.wert.io' }), 'WERT_URL'],
  ['the sandbox’s name at Wert', withWert({ partnerId: 'talkies-sandbox' }), 'WERT_PARTNER_ID'],
  ['the sandbox’s key of Wert', withWert({ apiKey: 'wert-key-of-the-sandbox' }), 'WERT_API_KEY'],
  ['the stand-in for Coinbase', withCoinbase({ url: 'http://127.0.0.1:40126' }), 'COINBASE_URL'],
  [
    'the sandbox’s key of Coinbase',
    withCoinbase({ keyName: 'organizations/sandbox/apiKeys/talkies' }),
    'COINBASE_KEY_NAME',
  ],
  [
    'the sandbox’s key of Coinbase Commerce',
    withCoinbase({ api: 'commerce', apiKey: 'commerce-key-of-the-sandbox' }),
    'COINBASE_KEY_SECRET',
  ],
  [
    'the sandbox’s webhook secret of Coinbase',
    withCoinbase({ webhookSecret: 'checkouts-secret-of-the-sandbox' }),
    'COINBASE_WEBHOOK_SECRET',
  ],
  ['a test key of Stripe on main networks', withCard({ secretKey: 'sk_test_51Nx8' }), 'STRIPE_SECRET_KEY'],
  [
    'the sandbox’s secret for Stripe’s events',
    withCard({ webhookSecret: 'whsec_talkies_sandbox' }),
    'STRIPE_WEBHOOK_SECRET',
  ],
  ['a store of pictures without encryption', withStore('http://s3.shop.org'), 'S3_ENDPOINT'],
  ['a store of pictures in a private network', withStore('https://10.0.0.9'), 'S3_ENDPOINT'],
  ['a mail relay that may send in clear', withSmtp('smtp://relay.shop.org:587'), 'SMTP_URL'],
  [
    'the sandbox’s inbox',
    (config) => {
      config.mail.inboxUrl = 'http://localhost:23000';
    },
    'INBOX_URL',
  ],
  [
    'the sandbox of payments',
    (config) => {
      config.paymentsSandboxUrl = 'http://localhost:40126';
    },
    'PAYMENTS_SANDBOX_URL',
  ],
  [
    'a post of the sandbox',
    (config) => {
      const embedUrl = 'http://localhost:23000/wall/1';
      config.community = [{ id: 'p', title: 't', author: 'a', site: 's', url: embedUrl, embedUrl }];
    },
    'COMMUNITY_FILE',
  ],
  [
    'a sender that nobody owns',
    (config) => {
      config.mail.from = 'Talkies <tickets@talkies.example>';
    },
    'MAIL_FROM',
  ],
  [
    'a support mailbox that nobody reads',
    (config) => {
      config.company.supportEmail = 'support@talkies.example';
    },
    'SUPPORT_EMAIL',
  ],

  ['a secret of one letter', withAddress('authSecret', 'a'.repeat(32)), 'AUTH_SECRET'],
  ['a secret that repeats', withAddress('authSecret', 'k3Jx9QpZ'.repeat(4)), 'AUTH_SECRET'],
  [
    'a secret that repeats and breaks off',
    withAddress('authSecret', '0123456789abcdef0123456789abcdef0123'),
    'AUTH_SECRET',
  ],
  ['a placeholder', withAddress('authSecret', 'change-me-to-something-else-please'), 'AUTH_SECRET'],
  ...['0.0.0.0/0', '::/0', '0.0.0.0/1', '2000::/3', '::ffff:0.0.0.0/96'].map(
    (entry): Row => [`everybody as a proxy: ${entry}`, withProxy(entry), 'TRUSTED_PROXIES'],
  ),
  [
    'countries that anybody could write',
    (config) => {
      config.lottery.regionHeader = 'x-country';
    },
    'REGION_HEADER',
  ],
  ['no limit above which to confirm', withLimit('confirmAbove'), 'VAULT_CONFIRM_ABOVE_USD'],
  ['no limit of a day', withLimit('daily'), 'VAULT_DAILY_USD'],
  ['no limit of a cooldown', withLimit('large'), 'VAULT_LARGE_USD'],
  [
    'a gas tank that gives without end',
    (config) => {
      config.sponsor = { user: 5_00n, total: 999_999_999_00n };
    },
    'SPONSOR_TOTAL_USD',
  ],
];

const accepted: [what: string, change: Change][] = [
  ['as it is', () => undefined],
  ['a mail relay on this machine', withSmtp('smtp://127.0.0.1:25')],
  ['a mail relay that insists on encryption', withSmtp('smtp://u:p@relay.shop.org:587?requireTLS=true')],
  ['a store of pictures on this machine', withStore('http://127.0.0.1:9000')],
  ['a store of pictures elsewhere', withStore('https://s3.shop.org')],
  ['a proxy on a private network', withProxy('10.0.0.0/8')],
  ['a proxy on a private network of IPv6', withProxy('fc00::/7')],
  ['a public address with a port', withAddress('publicUrl', 'https://talkies.org:8443')],
  [
    'test networks alone',
    (config) => {
      config.chains = [
        { ...polygon, chainId: 80002 },
        { ...ethereum, chainId: 11155111 },
      ];
    },
  ],
];

describe('production', () => {
  it.each(accepted)('accepts %s', (_, change) => {
    const config = productionConfig();
    change(config);
    expect(productionProblems(config)).toEqual([]);
  });

  it.each(refused)('refuses %s, and says what mends it', (_, change, setting) => {
    const config = productionConfig();
    change(config);
    expect(productionProblems(config)).toEqual([
      expect.stringMatching(new RegExp(`^${setting}\\b.*[:(].+\\.$`)),
    ]);
  });

  it('names every demonstration key, and says no secret', () => {
    const config = productionConfig();
    config.keys = {
      ...config.keys,
      signer: anvilFirstKey,
      minter: anvilFirstKey,
      registrar: anvilFirstKey,
      faucet: anvilFirstKey,
    };
    config.mail.smtpUrl = 'smtp://user:Xq7-word@relay.shop.org:587';
    config.authSecret = 'change-me-to-something-else-please';
    const problems = productionProblems(config).join('\n');
    for (const name of ['SIGNER_KEY', 'MINTER_KEY', 'REGISTRAR_KEY', 'FAUCET_KEY', 'SMTP_URL', 'AUTH_SECRET'])
      expect(problems).toContain(name);
    for (const secret of [anvilFirstKey, 'Xq7-word', config.authSecret])
      expect(problems).not.toContain(secret);
  });

  it('names each demonstration account', () => {
    expect(productionProblems(productionConfig(), ['asha@talkies.example'])).toEqual([
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
});
