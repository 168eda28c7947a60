import { startLocalChain } from '../local-chain.ts';

/** Starts a chain and prints its process id, so that a test can kill it. */
const chain = await startLocalChain({
  chainId: 31337,
  port: 0,
  stateFile: process.argv[2] ?? '',
  log: () => {},
});
process.send?.({ pid: chain.pid });
