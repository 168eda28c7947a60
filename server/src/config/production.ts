import { privateKeyToAddress } from 'viem/accounts';
import type { Config } from './config.ts';

/** The first ten accounts of the mnemonic that anvil and hardhat print at start: anybody can sign as them. */
const publicTestAccounts = new Set([
  '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
  '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC',
  '0x90F79bf6EB2c4f870365E785982E1f101E93b906',
  '0x15d34AAf54267DB7D7c367839AAf71A00a2C6A65',
  '0x9965507D1a55bcC2695C58ba16FB37d819B0A4dc',
  '0x976EA74026E726554dB657fA54763abd0C3a0aa9',
  '0x14dC79964da2C08b23698B3D3cc7Ca32193d9955',
  '0x23618e81E3f5cdF7f54C3d65f7FBc0aBf5B21E8f',
  '0xa0Ee7A142d267C1f36714E4a8F75612F20a79720',
]);
const localChainIds = new Set([1337, 31337, 31338]);

/** Names that belong to nobody (RFC 2606, RFC 6761): an account with such a mail address is a demonstration. */
const reservedDomain = /(^|[.@])(example|test|invalid|localhost|example\.(com|net|org))$/i;

export const isDemonstrationMail = (email: string): boolean => reservedDomain.test(email);

/**
 * Why this configuration must not serve real people, one sentence each; empty: it may. `accounts` are the mail
 * addresses of demonstration accounts in the database.
 */
export function productionProblems(config: Config, accounts: string[] = []): string[] {
  return [
    ...keyProblems(config),
    ...config.chains.flatMap(chainProblems),
    ...sandboxProblems(config),
    ...addressProblems(config),
    ...houseProblems(config),
    ...storageProblems(config),
    ...accounts.map(
      (email) => `Account ${email} is a demonstration account: remove it, or begin with a new database.`,
    ),
  ];
}

function keyProblems({ keys }: Config): string[] {
  const problems = Object.entries(keys).flatMap(([name, key]) =>
    key && publicTestAccounts.has(privateKeyToAddress(key))
      ? [
          `${name === 'tank' ? 'GAS_TANK' : name.toUpperCase()}_KEY is a demonstration key that anybody knows: use a key of your own.`,
        ]
      : [],
  );
  if (keys.faucet) problems.push('FAUCET_KEY gives away play money: leave it out.');
  return problems;
}

function chainProblems({ name, chainId, local }: Config['chains'][number]): string[] {
  if (!local && !localChainIds.has(chainId)) return [];
  return [`Chain ${name} (${chainId}) is a local chain: name a real network in CHAINS_FILE.`];
}

function sandboxProblems({ mail, ratesUrl, bridge, community, sms, google, vaultKms }: Config): string[] {
  const smtp = new URL(mail.smtpUrl);
  const relayPorts = ['', '25', '465', '587'];
  const problems: string[] = [];
  if (mail.inboxUrl) problems.push(`INBOX_URL (${mail.inboxUrl}) is the sandbox's inbox: leave it out.`);
  if (isLoopback(smtp) && !relayPorts.includes(smtp.port)) {
    problems.push(`SMTP_URL (${smtp.host}) is the sandbox: name a mail relay.`);
  }
  if (vaultKms && isLoopback(new URL(vaultKms.url)))
    problems.push(`VAULT_KMS_URL (${vaultKms.url}) is on this machine: name a key service.`);
  if (sms && isLoopback(new URL(sms.url)))
    problems.push(`SMS_URL (${sms.url}) is the sandbox: name a service, or leave it out.`);
  if (isLoopback(new URL(ratesUrl)))
    problems.push(`RATES_URL (${ratesUrl}) is the sandbox: name a rates service.`);
  if (bridge && (isLoopback(new URL(bridge.relayUrl)) || !bridge.relayUrl.startsWith('wss:')))
    problems.push(`RELAY_URL (${bridge.relayUrl}) is the sandbox or unencrypted: name a wss relay.`);
  for (const { id, embedUrl } of community)
    if (isLoopback(new URL(embedUrl)))
      problems.push(`COMMUNITY_FILE: post ${id} (${embedUrl}) is the sandbox's: name posts of real sites.`);
  if (google && (isLoopback(new URL(google.issuer)) || !google.issuer.startsWith('https:')))
    problems.push(`GOOGLE_ISSUER (${google.issuer}) is the sandbox: leave it out for Google itself.`);
  return problems;
}

function addressProblems({ publicUrl }: Config): string[] {
  const url = new URL(publicUrl);
  if (url.protocol === 'https:' && !isLoopback(url)) return [];
  return [`PUBLIC_URL (${publicUrl}) is no public address: use the https address that people open.`];
}

function houseProblems({ house, blogFeedUrl }: Config): string[] {
  const problems: string[] = [];
  if (isDemonstrationMail(house.supportEmail))
    problems.push(`SUPPORT_EMAIL (${house.supportEmail}) belongs to nobody: name the mailbox that you read.`);
  if (blogFeedUrl && isLoopback(new URL(blogFeedUrl)))
    problems.push(`BLOG_FEED_URL (${blogFeedUrl}) is the sandbox: name your blog, or leave it out.`);
  return problems;
}

function storageProblems({ s3 }: Config): string[] {
  if (!s3) return [];
  const url = new URL(s3.endpoint);
  if (url.protocol === 'https:' || isLoopback(url)) return [];
  return [`S3_ENDPOINT (${s3.endpoint}) is not encrypted: use its https address.`];
}

const isLoopback = ({ hostname }: URL): boolean =>
  hostname === 'localhost' ||
  hostname.endsWith('.localhost') ||
  hostname === '[::1]' ||
  hostname.startsWith('127.');
