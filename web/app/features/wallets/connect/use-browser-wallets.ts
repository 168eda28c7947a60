import { useEffect, useState } from 'react';
import { persistently } from '../../../lib/timing/lazy.ts';
import type { AccountAndChain } from '../../../lib/wallet/account.ts';
import type { Connector } from '../../../lib/wallet/connector.ts';

/** The wallets of this browser; `undefined` until they are known. Wallet code is loaded only here. */
export function useBrowserWallets(): readonly Connector[] | undefined {
  const [found, setFound] = useState<readonly Connector[]>();
  useEffect(() => {
    let stop = (): void => undefined;
    let gone = false;
    void persistently(() => import('../../../lib/wallet/browser-wallets.ts')).then(({ onBrowserWallets }) => {
      if (!gone) stop = onBrowserWallets(setFound);
    });
    return () => {
      gone = true;
      stop();
    };
  }, []);
  return found;
}

interface Followed {
  connector: Connector | null;
  current: AccountAndChain | null;
}

/** The account and network of the last used wallet among those found, kept up to date. */
export function useAccountAndChain(
  found: readonly Connector[] | undefined,
  linked: string | undefined,
): Followed {
  const [followed, setFollowed] = useState<Followed>({ connector: null, current: null });
  useEffect(() => {
    if (!found?.length || linked === undefined) return;
    let stop = (): void => undefined;
    let gone = false;
    void persistently(() =>
      Promise.all([import('../../../lib/wallet/account.ts'), import('../../../lib/wallet/last-wallet.ts')]),
    ).then(([{ followAccountAndChain }, { lastWallet }]) => {
      if (gone) return;
      const connector = found.find(({ id }) => id === lastWallet()) ?? found[0] ?? null;
      if (connector)
        stop = followAccountAndChain(connector, (current) => setFollowed({ connector, current }));
    });
    return () => {
      gone = true;
      stop();
    };
  }, [found, linked]);
  return linked === undefined ? { connector: null, current: null } : followed;
}
