export { spawnAnvil } from './anvil.ts';
export { type LocalChain, type LocalChainOptions, startLocalChain } from './local-chain.ts';
