import { sameAddress } from '@talkies/shared';
import { followAccountAndChain } from './account.ts';
import { browserWallets } from './browser-wallets.ts';
import { currentConnectors } from './find-connector.ts';

/**
 * Calls `ready` when a wallet changes so that it is on the account and the chain that are needed, as somebody does who
 * was told that it is not. Asks nobody for anything. Returns how to stop.
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
