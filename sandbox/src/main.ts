/**
 * The sandbox as a process of its own. Environment: DATA_DIR, INBOX_PORT, SMTP_PORT, RATES_PORT, RELAY_PORT, GOOGLE_PORT
 * (0 or absent: any free one), SHOP_URL (where Google leads people back to). Tells its parent its addresses over IPC, and
 * ends with it.
 */
import { startSandbox } from './sandbox.ts';

const port = (name: string): number => Number(process.env[name] ?? 0);

const sandbox = await startSandbox({
  dataDir: process.env.DATA_DIR ?? '.data',
  inboxPort: port('INBOX_PORT'),
  smtpPort: port('SMTP_PORT'),
  ratesPort: port('RATES_PORT'),
  relayPort: port('RELAY_PORT'),
  googlePort: port('GOOGLE_PORT'),
  shopUrl: process.env.SHOP_URL ?? 'http://localhost:3000',
});
const { inboxUrl, smtpUrl, ratesUrl, relayUrl, google } = sandbox;
console.log(JSON.stringify({ inboxUrl, smtpUrl, ratesUrl, relayUrl, google: google.issuer }));
process.send?.({ ready: { inboxUrl, smtpUrl, ratesUrl, relayUrl, google } });

const end = (): void => {
  sandbox.stop().then(() => process.exit(0));
};
process.once('disconnect', end);
process.once('SIGTERM', end);
process.once('SIGINT', end);
