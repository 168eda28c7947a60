import { randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { createApp } from '../../server/src/app.ts';
import { readConfig } from '../../server/src/config/config.ts';
import { createContext } from '../../server/src/create-context.ts';
import { announce } from './child.ts';
import { seed } from './seed.ts';

const folder = process.env.BENCH_DIR ?? '';
const key = (): string => `0x${randomBytes(32).toString('hex')}`;

/** CoinGecko's shape, always the same: rates are no part of what is measured. */
async function ratesUrl(): Promise<string> {
  const server = createServer((_, response) => {
    const last_updated_at = Math.floor(Date.now() / 1000);
    response.setHeader('content-type', 'application/json');
    response.end(
      JSON.stringify({
        ethereum: { usd: 2500, inr: 210_000, last_updated_at },
        'matic-network': { usd: 0.5, inr: 42, last_updated_at },
      }),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

const chain = (name: string, chainId: number, currency: string) => ({
  name,
  chainId,
  label: name,
  currency,
  rpcUrl: 'http://127.0.0.1:9', // discard: nothing that is measured asks a chain
  publicRpcUrl: null,
  explorerUrl: null,
  local: true,
  confirmations: { mint: 1, trade: 3 },
  startBlock: 0,
  contracts: {
    collectible: '0x0000000000000000000000000000000000000001',
    marketplace: '0x0000000000000000000000000000000000000002',
    orderReceiver: '0x0000000000000000000000000000000000000003',
    lottery: '0x0000000000000000000000000000000000000004',
  },
});

/** The real app, as it starts for people, over PGlite with 10,000 items. */
async function main(): Promise<void> {
  const chains = join(folder, 'chains.json');
  writeFileSync(chains, JSON.stringify([chain('polygon', 31337, 'MATIC'), chain('ethereum', 31338, 'ETH')]));
  const port = await freePort();
  const config = readConfig({
    NODE_ENV: 'production',
    PORT: String(port),
    DATA_DIR: join(folder, 'data'),
    CHAINS_FILE: chains,
    SMTP_URL: 'smtp://127.0.0.1:9',
    RATES_URL: await ratesUrl(),
    AUTH_SECRET: randomBytes(32).toString('hex'),
    VAULT_MASTER_KEY_FILE: join(folder, 'vault-master-key'),
    SIGNER_KEY: key(),
    MINTER_KEY: key(),
    REGISTRAR_KEY: key(),
    ROLES: 'api',
    LOG_LEVEL: 'error',
  });
  writeFileSync(config.vaultMasterKeyFile, randomBytes(32).toString('hex'), { mode: 0o600 });
  const ctx = await createContext(config);
  await seed(ctx, join(folder, 'catalogue'));
  const app = await createApp(ctx);
  await app.start();
  announce(port);
}

await main();
