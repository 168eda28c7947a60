import { isIP } from 'node:net';
import type { Hex } from 'viem';
import { withoutSlash } from '../without-slash.ts';
import type { Config } from './config.ts';
import { isLoopback, isPublicHost, isReserved } from './hosts.ts';
import { keyWeakness } from './known-keys.ts';
import { lacksRupees, NO_RUPEES } from './payments.ts';

/** The chain ids of the main network and the test networks for each of our chain names, and their coin. */
const networks: Record<
  Config['chains'][number]['name'],
  { main: number; test: number[]; coin: Config['chains'][number]['currency'] }
> = {
  ethereum: { main: 1, test: [11155111, 17000, 560048], coin: 'ETH' },
  polygon: { main: 137, test: [80002], coin: 'MATIC' },
};

/** US cents; a limit above these protects nobody. */
const MAX = {
  VAULT_CONFIRM_ABOVE_USD: 10_000_00n,
  VAULT_LARGE_USD: 10_000_00n,
  VAULT_DAILY_USD: 100_000_00n,
  SPONSOR_USER_USD: 1_000_00n,
  SPONSOR_TOTAL_USD: 100_000_00n,
  RESALE_DAILY_LIMIT: 100_000_00n,
  LOTTERY_GRANTED_DAILY_USD: 100_000_00n,
};

/** Names that belong to nobody (RFC 2606, RFC 6761): an account with such a mail address is a demonstration account. */
export const isDemonstrationMail = (email: string): boolean => isReserved(email.replace(/>?\s*$/, ''));

/**
 * Why this configuration must not serve real people: one sentence each that begins with the setting and ends with the
 * remedy; empty: it may. `accounts` are the mail addresses of demonstration accounts in the database.
 */
export function productionProblems(config: Config, accounts: string[] = []): string[] {
  return [
    ...keyProblems(config),
    ...chainProblems(config),
    ...serviceProblems(config),
    ...mailProblems(config),
    ...pictureProblems(config),
    ...borderProblems(config),
    ...limitProblems(config),
    ...paymentProblems(config),
    ...accounts.map(
      (email) => `Account ${email} is a demonstration account: remove it, or begin with a new database.`,
    ),
  ];
}

/** `<name> (<url>) <why>`, the URL without user and password, where it may be shown. */
const shown = (name: string, address: string, why: string): string => {
  const url = new URL(address);
  url.username = '';
  url.password = '';
  return `${name} (${withoutSlash(url.href)}) ${why}`;
};

/** The setting of a role's key, such as PERMIT_SIGNER_KEY. */
const keyName = (role: string): string =>
  `${role === 'tank' ? 'GAS_TANK' : role.replace(/[A-Z]/, '_$&').toUpperCase()}_KEY`;

function keyProblems({ keys }: Config): string[] {
  const named = Object.entries(keys).flatMap(([role, key]) =>
    key ? [{ name: keyName(role), key: key.toLowerCase() }] : [],
  );
  const weak = named.flatMap(({ name, key }) => {
    const weakness = keyWeakness(key as Hex);
    return weakness ? [`${name} ${weakness}: use a key of your own (openssl rand -hex 32).`] : [];
  });
  const shared = named.flatMap(({ name, key }, index) => {
    const first = named.findIndex((other) => other.key === key);
    return first < index ? [`${name} is the same key as ${named[first]?.name}: use one for each role.`] : [];
  });
  const play = keys.faucet ? ['FAUCET_KEY gives away play money: leave it out.'] : [];
  return [...weak, ...shared, ...play];
}

function chainProblems({ chains }: Config): string[] {
  const problems = chains.flatMap(({ name, chainId, local, ...chain }) => {
    const { main, test, coin } = networks[name];
    if (local || ![main, ...test].includes(chainId))
      return [
        `CHAINS_FILE: chain ${name} (${chainId}) is a local chain: name a real network (${[main, ...test].join(', ')}).`,
      ];
    return [
      ...(chain.currency === coin
        ? []
        : [`CHAINS_FILE: currency of ${name} (${chain.currency}) is another chain's coin: write ${coin}.`]),
      ...secured(`CHAINS_FILE: rpcUrl of ${name}`, chain.rpcUrl, 'name an https address of a node'),
      ...secured(
        `CHAINS_FILE: publicRpcUrl of ${name}`,
        chain.publicRpcUrl,
        'name an https address of a node',
      ),
      ...secured(`CHAINS_FILE: explorerUrl of ${name}`, chain.explorerUrl, 'name its https address'),
      ...(chain.priceFeeds ?? []).flatMap(({ description, rpcUrl }) =>
        secured(
          `CHAINS_FILE: rpcUrl of ${name}'s price feed ${description}`,
          rpcUrl,
          'name an https address of a node',
        ),
      ),
    ];
  });
  const real = chains.filter(({ name, chainId }) => chainId === networks[name].main);
  if (problems.length === 0 && real.length > 0 && real.length < chains.length)
    problems.push('CHAINS_FILE mixes main and test networks: play money would buy what has a price.');
  return problems;
}

/** URLs that carry a secret or a price: they must be encrypted, and lead to a host on the internet. */
function secured(
  name: string,
  address: string | null | undefined,
  remedy: string,
  scheme = 'https:',
): string[] {
  if (!address) return [];
  const url = new URL(address);
  if (!isPublicHost(url.hostname))
    return [shown(name, address, `is on this machine or a private network, as the sandbox is: ${remedy}.`)];
  return url.protocol === scheme ? [] : [shown(name, address, `is not encrypted: ${remedy}.`)];
}

function serviceProblems(config: Config): string[] {
  const { bridge, community, sms, google, blogFeedUrl, mail } = config;
  return [
    ...(mail.inboxUrl ? [shown('INBOX_URL', mail.inboxUrl, "is the sandbox's inbox: leave it out.")] : []),
    ...(config.paymentsSandboxUrl
      ? [shown('PAYMENTS_SANDBOX_URL', config.paymentsSandboxUrl, 'is the sandbox: leave it out.')]
      : []),
    ...secured('RATES_URL', config.ratesUrl, 'name an https rates service'),
    ...secured('EXCHANGE_RATES_URL', config.exchangeRatesUrl, 'name an https rates service, or leave it out'),
    ...(lacksRupees(config) ? [NO_RUPEES] : []),
    ...secured('SMS_URL', sms?.url, 'name an https service, or leave it out'),
    ...secured(
      'VAULT_KMS_URL',
      (config.vaultKms ?? config.vaultPreviousKms)?.url,
      'name an https key service',
    ),
    ...secured('GOOGLE_ISSUER', google?.issuer, 'leave it out for Google itself'),
    ...secured('BLOG_FEED_URL', blogFeedUrl, 'name the https address of your blog, or leave it out'),
    ...secured('MASTERS_URL', config.mastersUrl, 'name an https archive, or leave it out'),
    ...secured('RELAY_URL', bridge?.relayUrl, 'name a wss relay, or leave it out', 'wss:'),
    ...community.flatMap(({ id, embedUrl }) =>
      secured(`COMMUNITY_FILE: post ${id}`, embedUrl, 'name posts of real sites'),
    ),
  ];
}

/** The keys of the sandbox's stand-ins: they are public. */
const demonstration = /sandbox/i;

const ownKey = 'use the one of your account, or leave the provider out';

const demonstrationKeys = (keys: Record<string, string>): string[] =>
  Object.entries(keys).flatMap(([name, key]) =>
    demonstration.test(key) ? [`${name} is the sandbox's: ${ownKey}.`] : [],
  );

/** Money is sent where these URLs lead. On main networks a provider's test key would sell for nothing. */
const paymentProblems = (config: Config): string[] => [
  ...cardProblems(config),
  ...cashfreeProblems(config),
  ...coinbaseProblems(config),
  ...transakProblems(config),
  ...wertProblems(config),
];

const sellsForReal = ({ chains }: Config): boolean =>
  chains.some(({ name, chainId }) => chainId === networks[name].main);

function cardProblems(config: Config): string[] {
  const { card } = config.payments;
  if (!card) return [];
  return [
    ...secured('STRIPE_URL', card.url, 'leave it out for Stripe itself'),
    ...demonstrationKeys({
      STRIPE_SECRET_KEY: card.secretKey,
      STRIPE_WEBHOOK_SECRET: card.webhookSecret,
    }),
    ...(sellsForReal(config) && /^(sk|rk)_test_/.test(card.secretKey) && !demonstration.test(card.secretKey)
      ? [`STRIPE_SECRET_KEY is a test key, and CHAINS_FILE names main networks: ${ownKey}.`]
      : []),
  ];
}

function cashfreeProblems(config: Config): string[] {
  const { cashfree } = config.payments;
  if (!cashfree) return [];
  const { url, clientId, clientSecret } = cashfree;
  const test = sellsForReal(config) && new URL(url).hostname === 'sandbox.cashfree.com';
  return [
    ...secured('CASHFREE_URL', url, 'leave it out for Cashfree itself'),
    ...demonstrationKeys({ CASHFREE_CLIENT_ID: clientId, CASHFREE_CLIENT_SECRET: clientSecret }),
    ...(test
      ? [shown('CASHFREE_URL', url, 'takes play money, and CHAINS_FILE names main networks: leave it out.')]
      : []),
  ];
}

function coinbaseProblems({ payments: { coinbase } }: Config): string[] {
  if (!coinbase) return [];
  return [
    ...secured('COINBASE_URL', coinbase.url, 'leave it out for Coinbase itself'),
    ...demonstrationKeys({
      ...(coinbase.api === 'checkouts'
        ? { COINBASE_KEY_NAME: coinbase.keyName }
        : { COINBASE_KEY_SECRET: coinbase.apiKey }),
      COINBASE_WEBHOOK_SECRET: coinbase.webhookSecret,
    }),
  ];
}

function transakProblems({ payments: { transak } }: Config): string[] {
  if (!transak) return [];
  return [
    ...secured('TRANSAK_URL', transak.url, 'leave it out for Transak itself'),
    ...secured('TRANSAK_GATEWAY_URL', transak.gatewayUrl, 'leave it out for Transak itself'),
    ...demonstrationKeys({ TRANSAK_API_KEY: transak.apiKey, TRANSAK_API_SECRET: transak.apiSecret }),
  ];
}

function wertProblems({ payments: { wert } }: Config): string[] {
  if (!wert) return [];
  return [
    ...secured('WERT_WIDGET_URL', wert.widgetUrl, 'leave it out for Wert itself'),
    ...secured('WERT_URL', wert.url, 'leave it out for Wert itself'),
    ...demonstrationKeys({ WERT_PARTNER_ID: wert.partnerId, WERT_API_KEY: wert.apiKey }),
  ];
}

const relayPorts = ['', '25', '465', '587'];

/** Mails carry links that open accounts. Only a relay on this machine or the shop's network may do without TLS. */
function mailProblems({ mail, company, push, securityContact }: Config): string[] {
  const problems: string[] = [];
  const { hostname, port, protocol, searchParams } = new URL(mail.smtpUrl);
  const inside = isLoopback(hostname);
  const encrypted = protocol === 'smtps:' || searchParams.get('requireTLS') === 'true';
  if (!isPublicHost(hostname) && !(inside && relayPorts.includes(port)))
    problems.push(shown('SMTP_URL', mail.smtpUrl, 'is the sandbox or a private network: name a mail relay.'));
  else if (!inside && !encrypted)
    problems.push(
      shown('SMTP_URL', mail.smtpUrl, 'may send in clear: begin it with smtps://, or add ?requireTLS=true.'),
    );
  for (const [name, address] of [
    ['MAIL_FROM', mail.from],
    ['SUPPORT_EMAIL', company.supportEmail],
    ['VAPID_SUBJECT', push?.subject ?? ''],
    ['SECURITY_CONTACT', securityContact],
  ] as const)
    if (isDemonstrationMail(address))
      problems.push(`${name} (${address}) belongs to nobody: name a mailbox that you read.`);
  return problems;
}

/** A store on this machine may do without TLS. */
function pictureProblems({ s3 }: Config): string[] {
  if (!s3 || isLoopback(new URL(s3.endpoint).hostname)) return [];
  return secured('S3_ENDPOINT', s3.endpoint, 'use its https address');
}

function borderProblems({ publicUrl, authSecret, trustedProxies, lottery }: Config): string[] {
  const problems: string[] = [];
  const url = new URL(publicUrl);
  if (url.protocol !== 'https:' || !isPublicHost(url.hostname))
    problems.push(
      shown('PUBLIC_URL', publicUrl, 'is no public address: use the https address that people open.'),
    );
  else if (url.origin !== publicUrl)
    problems.push(shown('PUBLIC_URL', publicUrl, `has more than an origin: write ${url.origin}.`));
  if (isWeakSecret(authSecret))
    problems.push('AUTH_SECRET can be guessed: make one (openssl rand -base64 48).');
  for (const entry of trustedProxies.filter(admitsStrangers))
    problems.push(`TRUSTED_PROXIES (${entry}) takes in strangers: name the proxies before this app alone.`);
  if (lottery.regionHeader !== null && trustedProxies.length === 0)
    problems.push('REGION_HEADER is believed of TRUSTED_PROXIES alone: name the proxy that writes it there.');
  return problems;
}

/** A placeholder, few different characters, or a short text that is repeated. */
function isWeakSecret(secret: string): boolean {
  const repeats = Array.from({ length: secret.length >> 1 }, (_, index) => index + 1).some(
    (period) => secret.slice(period) === secret.slice(0, -period),
  );
  const placeholder = /change.?(me|it|this)|replace.?(me|this)|your.?secret|placeholder|password|example/i;
  return repeats || new Set(secret).size < 8 || placeholder.test(secret);
}

/** Networks wider than anybody's own: private ones end at /8 (RFC 1918) and /7 (RFC 4193). */
function admitsStrangers(entry: string): boolean {
  const [address = '', prefix] = entry.split('/');
  if (prefix === undefined) return false;
  const mapped = /^::ffff:/i.test(address); // an IPv4 network written as IPv6
  return Number(prefix) < (isIP(address) === 4 ? 8 : mapped ? 104 : 7);
}

function limitProblems({ vaultLimits, sponsor, resaleDailyCents, lottery }: Config): string[] {
  const limits: [name: keyof typeof MAX, cents: bigint][] = [
    ['VAULT_CONFIRM_ABOVE_USD', vaultLimits.confirmAbove],
    ['VAULT_LARGE_USD', vaultLimits.large],
    ['VAULT_DAILY_USD', vaultLimits.daily],
    ['SPONSOR_USER_USD', sponsor?.user ?? 0n],
    ['SPONSOR_TOTAL_USD', sponsor?.total ?? 0n],
    ['RESALE_DAILY_LIMIT', resaleDailyCents],
    ['LOTTERY_GRANTED_DAILY_USD', lottery.grantedDailyCents],
  ];
  return limits.flatMap(([name, cents]) =>
    cents > MAX[name]
      ? [`${name} (${cents / 100n}) protects nobody: set it to ${MAX[name] / 100n} or less.`]
      : [],
  );
}
