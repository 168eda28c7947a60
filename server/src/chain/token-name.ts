import type { ChainName } from '@talkies/shared';

/** How a token is told from those of all chains. */
export interface TokenName {
  chain: ChainName;
  tokenId: string;
}

/** For maps and sets of tokens. */
export const tokenKey = ({ chain, tokenId }: TokenName): string => `${chain}:${tokenId}`;
