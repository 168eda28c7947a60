import { isIP } from 'node:net';
import { join, resolve } from 'node:path';
import type { CompanyInfo } from '@talkies/shared';
import type { CommunityPost } from '@talkies/shared/schemas';
import type { Hex } from 'viem';
import { z } from 'zod';
import { withoutSlash } from '../without-slash.ts';
import { type ChainConfig, readChains } from './chains.ts';
import { readCommunity } from './community.ts';
import { companyInfoOf, companySettings } from './company.ts';
import { type DatabaseConfig, databaseEnvironment, databaseOf } from './database.ts';
import { allOrNone } from './fields.ts';
import { list } from './list.ts';
import { type LotteryConfig, lotteryEnvironment, lotteryOf } from './lottery.ts';
import { type PaymentsConfig, paymentsEnvironment, paymentsOf } from './payments.ts';
import { type PushConfig, pushEnvironment, pushOf } from './push.ts';
import { readS3, type S3Config } from './s3.ts';
import { type SellerConfig, sellerEnvironment, sellerOf } from './seller.ts';
import { key, type VaultConfig, vaultConfig, vaultEnvironment } from './vault.ts';

/** An address, or a network in CIDR notation (RFC 4632, RFC 4291). */
const proxy = z.string().refine((text) => {
  const [address = '', prefix, ...more] = text.split('/');
  const version = isIP(address);
  if (version === 0 || more.length > 0) return false;
  return prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= (version === 6 ? 128 : 32));
}, 'expected addresses or networks such as 10.0.0.0/8, separated by commas');

export const roles = ['api', 'worker', 'reader'] as const;
export type Role = (typeof roles)[number];

/** The environment, parsed once at start. Variables are those of docs/operating.md. */
const EnvironmentSchema = z.object({
  NODE_ENV: z.enum(['development', 'production', 'test']).default('development'),
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  HOST: z
    .string()
    .refine((text) => isIP(text) !== 0, 'expected an address such as 127.0.0.1, or 0.0.0.0 and :: for all')
    .optional(),
  PUBLIC_URL: z.url().optional(),
  DATA_DIR: z.string().min(1).default('.data'),
  ...databaseEnvironment,
  CHAINS_FILE: z.string().min(1),
  SMTP_URL: z.url(),
  MAIL_FROM: z.string().default('Talkies <tickets@talkies.example>'),
  INBOX_URL: z.url().optional(),
  PAYMENTS_SANDBOX_URL: z.url().optional(),
  SMS_URL: z.url().optional(),
  SMS_ACCOUNT: z.string().default(''),
  SMS_TOKEN: z.string().default(''),
  SMS_FROM: z.string().default('Talkies'),
  RATES_URL: z.url(),
  EXCHANGE_RATES_URL: z.url().optional(),
  SECURITY_CONTACT: z
    .string()
    .regex(/^(mailto:[^\s]+@[^\s]+|https:\/\/[^\s]+)$/, 'expected mailto:… or https://…')
    .optional(),
  COMMUNITY_FILE: z.string().min(1).optional(),
  MASTERS_URL: z.url().optional(),
  AUTH_SECRET: z.string().min(32, 'use at least 32 characters'),
  ...vaultEnvironment,
  GOOGLE_ISSUER: z.url().default('https://accounts.google.com'),
  GOOGLE_CLIENT_ID: z.string().min(1).optional(),
  GOOGLE_CLIENT_SECRET: z.string().min(1).optional(),
  HIDE_ACCOUNTS: z.stringbool().default(false),
  SIGNER_KEY: key,
  PERMIT_SIGNER_KEY: key.optional(),
  MINTER_KEY: key,
  CASHIER_KEY: key.optional(),
  ORGANISER_KEY: key.optional(),
  GRANTER_KEY: key.optional(),
  REGISTRAR_KEY: key,
  FAUCET_KEY: key.optional(),
  FLOAT_KEY: key.optional(),
  PAYOUT_KEY: key.optional(),
  PARTNER_KEY: key.optional(),
  RELAY_URL: z.url({ protocol: /^wss?$/ }).optional(),
  WALLETCONNECT_PROJECT_ID: z.string().min(1).optional(),
  SERVICE_WORKER: z.stringbool().default(true),
  ...companySettings,
  ...pushEnvironment,
  ...paymentsEnvironment,
  ...lotteryEnvironment,
  ...sellerEnvironment,
  LIVE_STREAMS_PER_ADDRESS: z.coerce.number().int().min(1).default(60),
  KEEP_ALIVE_SECONDS: z.coerce.number().int().min(5).max(3600).default(75),
  TRUSTED_PROXIES: list.pipe(z.array(proxy)),
  S3_ENDPOINT: z.url().optional(),
  S3_BUCKET: z.string().min(1).optional(),
  S3_REGION: z.string().min(1).default('us-east-1'),
  S3_ACCESS_KEY_ID: z.string().min(1).optional(),
  S3_SECRET_ACCESS_KEY: z.string().min(1).optional(),
  ROLES: list.pipe(z.array(z.enum(roles))),
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url().optional(),
  METRICS_PORT: z.coerce.number().int().min(0).max(65535).optional(),
  METRICS_HOST: z
    .string()
    .refine((text) => isIP(text) !== 0, 'expected an address of this machine')
    .default('127.0.0.1'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
});

export interface Config extends VaultConfig, DatabaseConfig {
  mode: 'development' | 'production' | 'test';
  port: number;
  /** the host that the app listens on; null: this machine's own, in production all */
  host: string | null;
  publicUrl: string;
  /** names the shop by its public URL, in the names of cookies: browsers do not separate cookies by port */
  instance: string;
  dataDir: string;
  chains: ChainConfig[];
  /** the URL of the sandbox's page of providers and their faults; null where none runs */
  paymentsSandboxUrl: string | null;
  mail: { smtpUrl: string; from: string; inboxUrl: string | null };
  /** Twilio's interface for text messages; null: none are sent */
  sms: {
    url: string;
    account: string;
    token: string;
    /** our number in E.164, or a sender's name */
    from: string;
  } | null;
  ratesUrl: string;
  /** daily rates of currencies in Frankfurter's shape; null: nothing is shown or paid in rupees */
  exchangeRatesUrl: string | null;
  /** the community wall: posts of other sites, shown after a click */
  community: CommunityPost[];
  /** an archive of larger originals of uploaded pictures; null: the uploads are the originals */
  mastersUrl: string | null;
  authSecret: string;
  /** an unknown user and a wrong password get the same answer (spec:20) */
  hideAccounts: boolean;
  /** the OpenID provider that people may sign in with; null: none is offered */
  google: { issuer: string; clientId: string; clientSecret: string } | null;
  company: CompanyInfo;
  /** where security problems are reported: mailto:… or https://… */
  securityContact: string;
  /** a WordPress site whose posts are shown; null: the posts that come with the shop */
  blogFeedUrl: string | null;
  keys: {
    signer: Hex;
    /** signs permits to bid and to buy tickets; null: the signer's key */
    permitSigner: Hex | null;
    minter: Hex;
    /** makes refunds and collects money at the receiver; null: the minter's key */
    cashier: Hex | null;
    /** creates and cancels lotteries; null: the registrar's key */
    organiser: Hex | null;
    /** buys tickets for orders that were paid through a provider; null: the minter's key */
    granter: Hex | null;
    registrar: Hex;
    faucet: Hex | null;
    tank: Hex | null;
    /** buys listings for people who paid a provider; null: resales are paid by wallets alone */
    float: Hex | null;
    /** pays royalties; null: only a bank or a person does */
    payout: Hex | null;
    partner: Hex | null;
  };
  /** the relay that carries WalletConnect to wallets on phones; null: this deployment has no bridge */
  bridge: { relayUrl: string; projectId: string } | null;
  /** false: browsers are instructed to remove the worker that shows the offline page */
  serviceWorker: boolean;
  /** providers of payments */
  payments: PaymentsConfig;
  /** US cents of listings that the float pays for within 24 hours, in all */
  resaleDailyCents: bigint;
  lottery: LotteryConfig;
  /** US cents: a float that is worth less on its chain is reported as low */
  floatLowCents: bigint;
  /** US cents: refunds and payouts above it wait for a second person in the studio */
  secondPersonCents: bigint;
  /** the seller, as receipts state it */
  seller: SellerConfig;
  /** pushes to devices; null: none are offered */
  push: PushConfig | null;
  /** open live pages that one IP address may have */
  liveStreamsPerAddress: number;
  /**
   * how long an idle connection stays open. A server that closes it before the proxy in front does may close it while
   * the proxy sends a request, which then cannot know whether the request was performed
   */
  keepAliveSeconds: number;
  /** the store of pictures; null: the folder `files` of DATA_DIR */
  s3: S3Config | null;
  trustedProxies: string[];
  /** where this process serves its metrics; null: nowhere */
  metrics: { host: string; port: number } | null;
  /** where this process sends its traces (OTLP over HTTP); null: nowhere */
  tracesUrl: string | null;
  /** the work of this process (architecture: roles and scale); all of it where ROLES is empty */
  roles: Role[];
  logLevel: string;
}

/** @throws with one line a setting that is missing or wrong */
export function readConfig(env: Record<string, string | undefined>): Config {
  const parsed = EnvironmentSchema.safeParse(env);
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
    throw new Error(`The configuration does not fit:\n${lines.join('\n')}\nSee docs/operating.md.`);
  }
  const e = parsed.data;
  const dataDir = resolve(e.DATA_DIR);
  const publicUrl = withoutSlash(e.PUBLIC_URL ?? `http://localhost:${e.PORT}`);
  const taken = e.ROLES.length > 0 ? e.ROLES : [...roles];
  return {
    mode: e.NODE_ENV,
    port: e.PORT,
    host: e.HOST ?? null,
    publicUrl,
    instance: instanceOf(publicUrl),
    dataDir,
    ...databaseOf(e, taken),
    chains: readChains(e.CHAINS_FILE),
    paymentsSandboxUrl: e.PAYMENTS_SANDBOX_URL ?? null,
    mail: { smtpUrl: e.SMTP_URL, from: e.MAIL_FROM, inboxUrl: e.INBOX_URL ?? null },
    sms: e.SMS_URL ? { url: e.SMS_URL, account: e.SMS_ACCOUNT, token: e.SMS_TOKEN, from: e.SMS_FROM } : null,
    ratesUrl: e.RATES_URL,
    exchangeRatesUrl: e.EXCHANGE_RATES_URL ?? null,
    community: readCommunity(e.COMMUNITY_FILE, e.INBOX_URL),
    mastersUrl: e.MASTERS_URL ?? null,
    authSecret: e.AUTH_SECRET,
    hideAccounts: e.HIDE_ACCOUNTS,
    google: googleOf(e),
    ...vaultConfig(e),
    company: companyInfoOf(e, e.NODE_ENV !== 'production'),
    securityContact: e.SECURITY_CONTACT ?? `mailto:${e.SUPPORT_EMAIL}`,
    blogFeedUrl: e.BLOG_FEED_URL ?? null,
    keys: keysOf(e),
    bridge: bridgeOf(e.RELAY_URL, e.WALLETCONNECT_PROJECT_ID),
    serviceWorker: e.SERVICE_WORKER,
    ...sellingOf(e),
    push: pushOf(e, e.SUPPORT_EMAIL),
    liveStreamsPerAddress: e.LIVE_STREAMS_PER_ADDRESS,
    keepAliveSeconds: e.KEEP_ALIVE_SECONDS,
    s3: readS3(e),
    trustedProxies: e.TRUSTED_PROXIES,
    tracesUrl: e.OTEL_EXPORTER_OTLP_ENDPOINT ?? null,
    metrics: e.METRICS_PORT === undefined ? null : { host: e.METRICS_HOST, port: e.METRICS_PORT },
    roles: taken,
    logLevel: e.LOG_LEVEL,
  };
}

const keysOf = (e: z.infer<typeof EnvironmentSchema>): Config['keys'] => ({
  signer: e.SIGNER_KEY,
  permitSigner: e.PERMIT_SIGNER_KEY ?? null,
  minter: e.MINTER_KEY,
  cashier: e.CASHIER_KEY ?? null,
  organiser: e.ORGANISER_KEY ?? null,
  granter: e.GRANTER_KEY ?? null,
  registrar: e.REGISTRAR_KEY,
  faucet: e.FAUCET_KEY ?? null,
  partner: e.PARTNER_KEY ?? null,
  tank: e.GAS_TANK_KEY ?? null,
  float: e.FLOAT_KEY ?? null,
  payout: e.PAYOUT_KEY ?? null,
});

const sellingOf = (e: z.infer<typeof EnvironmentSchema>) => ({
  payments: paymentsOf(e),
  resaleDailyCents: e.RESALE_DAILY_LIMIT,
  floatLowCents: e.FLOAT_LOW_USD,
  secondPersonCents: e.SECOND_PERSON_ABOVE_USD,
  lottery: lotteryOf(e),
  seller: sellerOf(e),
});

/**
 * The same for all processes of a shop, whatever port each listens on; without a dot, which would end it in a session
 * cookie's name.
 */
const instanceOf = (publicUrl: string): string =>
  `talkies_${new URL(publicUrl).host.replace(/[^a-z0-9-]+/gi, '_')}`;

/** WalletConnect's own relay where only a project is configured; its id belongs to an account there. */
function bridgeOf(relayUrl: string | undefined, projectId: string | undefined): Config['bridge'] {
  if (projectId === undefined) {
    if (relayUrl === undefined) return null;
    throw new Error('RELAY_URL needs WALLETCONNECT_PROJECT_ID beside it. See docs/operating.md.');
  }
  return { relayUrl: relayUrl ?? 'wss://relay.walletconnect.org', projectId };
}

function googleOf(e: z.infer<typeof EnvironmentSchema>): Config['google'] {
  const set = allOrNone(e, ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET']);
  return (
    set && {
      issuer: e.GOOGLE_ISSUER,
      clientId: set.GOOGLE_CLIENT_ID,
      clientSecret: set.GOOGLE_CLIENT_SECRET,
    }
  );
}

export const filesDir = (config: Config): string => join(config.dataDir, 'files');
