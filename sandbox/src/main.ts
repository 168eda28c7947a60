/**
 * The sandbox as a process of its own. Environment: DATA_DIR, CHAINS_FILE (which the explorer shows), INBOX_PORT,
 * SMTP_PORT, RATES_PORT, RELAY_PORT, GOOGLE_PORT, PAYMENTS_PORT (0 or absent: any free one), SHOP_URL (where Google
 * sends people back). Sends its parent its URLs over IPC, and ends with it.
 */
import { join } from 'node:path';
import { startSandbox } from './sandbox.ts';

const port = (name: string): number => Number(process.env[name] ?? 0);

const dataDir = process.env.DATA_DIR ?? '.data';
const sandbox = await startSandbox({
  dataDir,
  chainsFile: process.env.CHAINS_FILE ?? join(dataDir, 'chains.json'),
  inboxPort: port('INBOX_PORT'),
  smtpPort: port('SMTP_PORT'),
  ratesPort: port('RATES_PORT'),
  relayPort: port('RELAY_PORT'),
  googlePort: port('GOOGLE_PORT'),
  paymentsPort: port('PAYMENTS_PORT'),
  shopUrl: process.env.SHOP_URL ?? 'http://localhost:3000',
});
const { inboxUrl, explorerUrl, smtpUrl, ratesUrl, relayUrl, google, payments } = sandbox;
const addresses = { inboxUrl, explorerUrl, smtpUrl, ratesUrl, relayUrl };
console.log(JSON.stringify({ ...addresses, google: google.issuer, payments: payments.url }));
process.send?.({ ready: { ...addresses, google, payments } });

const end = (): void => {
  sandbox.stop().then(() => process.exit(0));
};
process.once('disconnect', end);
process.once('SIGTERM', end);
process.once('SIGINT', end);
