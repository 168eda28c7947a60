import { sameAddress } from '@talkies/shared';
import { followAccountAndChain } from './account.ts';
import { browserWallets } from './browser-wallets.ts';
import type { Connector } from './connector.ts';
import { bridged } from './find-connector.ts';

/**
 * Calls `ready` when a wallet changes to the required account and chain, as when a person corrects it after a refusal.
 * Does not ask the person. Returns a function that stops.
 */
export function onWalletReady(need: { from: string; chainId: number }, ready: () => void): () => void {
  let stopped = false;
  const stops: (() => void)[] = [];
  const listen = (connector: Connector | null): void => {
    if (stopped || !connector) return;
    const stop = followAccountAndChain(connector, ({ account, chainId }) => {
      if (account && sameAddress(account, need.from) && chainId === need.chainId) ready();
    });
    stops.push(stop);
  };
  browserWallets().forEach(listen);
  // its relay may be unreachable for minutes
  bridged().then(listen, () => undefined);
  return () => {
    stopped = true;
    for (const stop of stops) stop();
  };
}
