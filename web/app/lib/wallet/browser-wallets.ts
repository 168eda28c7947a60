import { createStore, type EIP6963ProviderDetail } from 'mipd';
import type { Connector, Eip1193 } from './connector.ts';

/** `window.ethereum`, where wallets from before EIP-6963 register; Metamask's mobile browser still does only that. */
type Legacy = Eip1193 & { isMetaMask?: boolean };

const store = createStore();

const announced = ({ info, provider }: EIP6963ProviderDetail): Connector => ({
  kind: 'extension',
  id: info.rdns,
  name: info.name,
  // an icon that is not in the announcement itself would be a request to a third party
  icon: info.icon.startsWith('data:image/') ? info.icon : null,
  provider: provider as unknown as Eip1193,
});

function legacy(): Connector[] {
  const provider = (window as Window & { ethereum?: Legacy }).ethereum;
  if (typeof provider?.request !== 'function') return [];
  const name = provider.isMetaMask ? 'Metamask' : 'Browser wallet';
  return [{ kind: 'extension', id: 'window.ethereum', name, icon: null, provider }];
}

const found = (details: readonly EIP6963ProviderDetail[]): Connector[] =>
  details.length > 0 ? details.map(announced) : legacy();

/** The wallets of this browser (EIP-6963; without any, the one in `window.ethereum`). */
export const browserWallets = (): Connector[] => found(store.getProviders());

/** Calls `listener` with the wallets found so far, now and whenever another one announces itself. */
export function onBrowserWallets(listener: (wallets: Connector[]) => void): () => void {
  const late = () => listener(browserWallets());
  // sent by older wallets that load after the page
  window.addEventListener('ethereum#initialized', late, { once: true });
  const stop = store.subscribe((details) => listener(found(details)), { emitImmediately: true });
  return () => {
    stop();
    window.removeEventListener('ethereum#initialized', late);
  };
}
