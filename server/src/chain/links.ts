import type { ChainConfig } from '../platform/config/chains.ts';

export type LinkKind = 'tx' | 'block' | 'address';

/** Where people look something up: the chain's public explorer, or our own pages on a chain that has none. */
export function explorerUrl(config: ChainConfig, publicUrl: string, kind: LinkKind, value: string): string {
  const base = config.explorerUrl?.replace(/\/$/, '') ?? `${publicUrl}/explorer/${config.name}`;
  return `${base}/${kind}/${value}`;
}

/** A token's page on the public explorer; our own pages show the transaction that minted it. */
export function tokenUrl(
  config: ChainConfig,
  publicUrl: string,
  token: { tokenId: string; mintTxHash: string },
): string {
  if (!config.explorerUrl) return explorerUrl(config, publicUrl, 'tx', token.mintTxHash);
  return `${config.explorerUrl.replace(/\/$/, '')}/nft/${config.contracts.collectible}/${token.tokenId}`;
}
