import type { ChainName } from '../constants.ts';

/** Whether a wallet was proved on a chain: on another chain a contract's address may belong to somebody else. */
export const isProvedOn = (wallet: { chain: ChainName | null }, chain: ChainName): boolean =>
  wallet.chain === null || wallet.chain === chain;
