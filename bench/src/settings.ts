import { randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { freePort } from '../../scripts/lib/ports.ts';
import { type Config, readConfig } from '../../server/src/platform/config/config.ts';

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
  server.unref();
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** A chain of CHAINS_FILE. */
export const chainSettings = (
  name: string,
  chainId: number,
  currency: string,
  rpcUrl: string,
  contracts: Record<string, string>,
) => ({
  name,
  chainId,
  label: name,
  currency,
  rpcUrl,
  publicRpcUrl: null,
  explorerUrl: `http://127.0.0.1:9/explorer/${name}`,
  local: true,
  confirmations: { mint: 1, trade: 3 },
  startBlock: 0,
  contracts,
});

/** The configuration of an app that keeps everything in `folder`, with keys and secrets of its own. */
export async function benchConfig(folder: string, more: Record<string, string | undefined>): Promise<Config> {
  const key = (): string => `0x${randomBytes(32).toString('hex')}`;
  const config = readConfig({
    NODE_ENV: 'production',
    PORT: String(await freePort()),
    DATA_DIR: join(folder, 'data'),
    SMTP_URL: 'smtp://127.0.0.1:9',
    RATES_URL: await ratesUrl(),
    AUTH_SECRET: randomBytes(32).toString('hex'),
    VAULT_MASTER_KEY_FILE: join(folder, 'vault-master-key'),
    SIGNER_KEY: key(),
    MINTER_KEY: key(),
    REGISTRAR_KEY: key(),
    LOG_LEVEL: 'error',
    ...more,
  });
  writeFileSync(config.vaultMasterKeyFile, randomBytes(32).toString('hex'), { mode: 0o600 });
  return config;
}
