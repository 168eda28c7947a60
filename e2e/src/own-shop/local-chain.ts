import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ChainName } from '@talkies/shared';
import { createTestClient, http, publicActions } from 'viem';
import { shopConfig } from './current-shop.ts';

/** Where a part of the shop that the helpers talk to listens, by its name in run.json. */
export function addressOf(part: string): string {
  const { addresses } = JSON.parse(readFileSync(join(shopConfig().dataDir, 'run.json'), 'utf8'));
  return addresses[part];
}

/** A local chain itself, past what its public interface lets through. */
export const localChain = (name: ChainName) =>
  createTestClient({ mode: 'anvil', transport: http(addressOf(name)) }).extend(publicActions);
