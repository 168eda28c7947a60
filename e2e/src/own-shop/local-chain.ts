import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ChainName } from '@talkies/shared';
import { createTestClient, http, publicActions } from 'viem';
import { shopConfig } from './current-shop.ts';

/** The address of a part of the current shop, by its name in run.json. */
export function addressOf(part: string): string {
  const { addresses } = JSON.parse(readFileSync(join(shopConfig().dataDir, 'run.json'), 'utf8'));
  return addresses[part];
}

/** A local chain itself, without the filter of its public interface. */
export const localChain = (name: ChainName) =>
  createTestClient({ mode: 'anvil', transport: http(addressOf(name)) }).extend(publicActions);
