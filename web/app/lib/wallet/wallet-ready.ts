import { sameAddress } from '@talkies/shared';
import { followAccountAndChain } from './account.ts';
import { browserWallets } from './browser-wallets.ts';
import { currentConnectors } from './find-connector.ts';

/**
 * Calls `ready` when a wallet changes to the required account and chain, as when a person corrects it after a refusal.
 * Does not ask the person. Returns a function that stops.
 */
export function onWalletReady(need: { from: string; chainId: number }, ready: () => void): () => void {
  let stopped = false;
  let stops: (() => void)[] = [];
  const listen = (connectors: Awaited<ReturnType<typeof currentConnectors>>): void => {
    if (stopped) return;
    stops = connectors.map((connector) =>
      followAccountAndChain(connector, ({ account, chainId }) => {
        if (account && sameAddress(account, need.from) && chainId === need.chainId) ready();
      }),
    );
  };
  currentConnectors().then(listen, () => listen(browserWallets()));
  return () => {
    stopped = true;
    for (const stop of stops) stop();
  };
}
