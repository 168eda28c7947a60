import type { ChainConfig } from '../platform/config/chains.ts';
import { withoutSlash } from '../platform/without-slash.ts';

export type LinkKind = 'tx' | 'address' | 'nft';

/** The page of `value` on the chain's explorer. */
export const explorerUrl = (config: ChainConfig, kind: LinkKind, value: string): string =>
  `${withoutSlash(config.explorerUrl)}/${kind}/${value}`;

/** A token's page on the chain's explorer. @param tokenId in decimal */
export const tokenUrl = (config: ChainConfig, { tokenId }: { tokenId: string }): string =>
  explorerUrl(config, 'nft', `${config.contracts.collectible}/${tokenId}`);
