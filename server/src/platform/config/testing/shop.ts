import { generatePrivateKey } from 'viem/accounts';
import { testContracts } from '../../../testing/contracts.ts';
import type { Config } from '../config.ts';

export const polygon: Config['chains'][number] = {
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
export const ethereum = { ...polygon, name: 'ethereum' as const, chainId: 1, currency: 'ETH' as const };

const payments = (): Config['payments'] => ({
  card: {
    url: 'https://api.stripe.com',
    secretKey: 'sk_live_51Nx8rQ2',
    webhookSecret: 'whsec_8mQ2Zk',
    apiVersion: '2025-09-30.clover',
  },
  cashfree: {
    url: 'https://api.cashfree.com',
    clientId: '51Nx8rQ2',
    clientSecret: 'cfsk_ma_prod_8mQ2Zk',
    apiVersion: '2025-01-01',
  },
  coinbase: {
    api: 'checkouts',
    url: 'https://business.coinbase.com',
    keyName: 'organizations/8f2c/apiKeys/41b7',
    keySecret: 'c2VlZA==',
    webhookSecret: '9d1f77aa',
  },
  transak: {
    url: 'https://api.transak.com',
    gatewayUrl: 'https://api-gateway.transak.com',
    apiKey: '5c1e0a77',
    apiSecret: 'q8Zt41',
    feeBps: null,
  },
  wert: {
    widgetUrl: 'https://widget.wert.io',
    url: 'https://partner.wert.io',
    partnerId: '01H8',
    privateKey: '57466a',
    apiKey: 'wert-prod-77',
    feeBps: null,
  },
});

const seller: Config['seller'] = {
  name: 'Talkies',
  address: [],
  prefixes: { invoice: 'TK', credit: 'TC' },
  resale: 'fee',
  gst: null,
};

const company = (): Config['company'] => ({
  demonstration: false,
  supportEmail: 'help@talkies.org',
  phone: null,
  whatsapp: false,
  location: 'Singapore',
  latitude: 1.29,
  longitude: 103.85,
  jobsUrl: null,
  social: [],
});

/** The settings of a shop in production. */
export const productionConfig = (): Config => ({
  mode: 'production',
  port: 3000,
  host: null,
  publicUrl: 'https://talkies.org',
  instance: 'talkies_talkies_org',
  dataDir: '/srv/talkies',
  databaseUrl: 'postgres://db/talkies',
  databaseDirectUrl: null,
  databaseReadUrls: [],
  chains: [polygon, ethereum],
  paymentsSandboxUrl: null,
  mail: {
    smtpUrl: 'smtps://user:word@relay.shop.org',
    from: 'Talkies <tickets@talkies.org>',
    inboxUrl: null,
  },
  community: [],
  mastersUrl: null,
  sms: null,
  ratesUrl: 'https://api.coingecko.com',
  exchangeRatesUrl: 'https://api.frankfurter.dev',
  authSecret: 'vN3qk2Zr8Wm5Xc7Lp0Tb4Hd6Jf9Gs1Ya',
  hideAccounts: false,
  google: { issuer: 'https://accounts.google.com', clientId: 'id', clientSecret: 'secret' },
  roles: ['api', 'worker', 'reader'],
  vaultMasterKeyFile: '/srv/keys/vault',
  vaultPreviousKeyFile: '',
  vaultKms: null,
  vaultPreviousKms: null,
  sponsor: null,
  vaultLimits: { confirmAbove: 250_00n, daily: 2000_00n, large: 100_00n },
  resaleDailyCents: 1_000_00n,
  lottery: {
    beacon: { urls: ['https://api.drand.sh'], chainHash: 'ab'.repeat(32) },
    closedRegions: [],
    regionHeader: null,
    dailyCents: 500_00n,
    grantedDailyCents: 1_000_00n,
  },
  floatLowCents: 200_00n,
  secondPersonCents: 200_00n,
  keys: {
    signer: generatePrivateKey(),
    minter: generatePrivateKey(),
    registrar: generatePrivateKey(),
    ...{ permitSigner: null, cashier: null, organiser: null, granter: null, faucet: null },
    ...{ tank: null, float: null, payout: null, partner: null },
  },
  bridge: { relayUrl: 'wss://relay.walletconnect.org', projectId: 'project-of-the-shop' },
  serviceWorker: true,
  securityContact: 'mailto:security@talkies.org',
  company: company(),
  blogFeedUrl: null,
  seller,
  payments: payments(),
  push: null,
  liveStreamsPerAddress: 60,
  keepAliveSeconds: 75,
  s3: null,
  trustedProxies: [],
  metrics: null,
  tracesUrl: null,
  logLevel: 'info',
});
