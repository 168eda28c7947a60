import type { ChainName } from '@talkies/shared';

/** The identity of a token among those of all chains. */
export interface TokenName {
  chain: ChainName;
  tokenId: string;
}

/** The key of a token in maps and sets. */
export const tokenKey = ({ chain, tokenId }: TokenName): string => `${chain}:${tokenId}`;
