import { sameAddress } from '@talkies/shared';
import { orOffline } from '../api/api.ts';
import { knownAccounts, requestAccount } from './account.ts';
import { bridgeIsKnown } from './bridge-storage.ts';
import { browserWallets } from './browser-wallets.ts';
import { type Connector, WalletError } from './connector.ts';
import { lastWallet } from './last-wallet.ts';

const ownsAddress = async (connector: Connector, address: string): Promise<boolean> =>
  (await knownAccounts(connector)).some((account) => sameAddress(account, address));

/** The wallet on the bridge, if there is a session; the bridge's code is loaded only then. */
async function bridged(): Promise<Connector | null> {
  if (!bridgeIsKnown()) return null;
  const { currentBridge } = await orOffline(import('./bridge.ts'));
  return currentBridge();
}

/** Every wallet that this browser can reach, the last used one first. */
export async function currentConnectors(): Promise<Connector[]> {
  const bridge = await bridged();
  const last = lastWallet();
  const all = bridge ? [...browserWallets(), bridge] : browserWallets();
  return all.toSorted((a, b) => Number(b.id === last) - Number(a.id === last));
}

/**
 * Finds the wallet with the account `address`, beginning with the last used one. Where none shows it, the last used one
 * is opened, as it may be locked.
 * @param kind how the wallet was linked, which decides the error where it is missing
 * @throws WalletError missing, disconnected, wrong-account, rejected
 */
export async function connectorOfAddress(
  address: string,
  kind: 'extension' | 'bridge' = 'extension',
): Promise<Connector> {
  const all = (await currentConnectors()).toSorted(
    (a, b) => Number(b.kind === kind) - Number(a.kind === kind),
  );
  const [first] = all.filter((connector) => connector.kind === 'extension');
  for (const connector of all) {
    if (await ownsAddress(connector, address).catch(() => false)) return connector;
  }
  // the phone may have ended the connection during the request
  if (kind === 'bridge') throw new WalletError((await bridged()) ? 'wrong-account' : 'disconnected');
  if (!first) throw new WalletError('missing');
  if (sameAddress(await requestAccount(first), address) || (await ownsAddress(first, address))) return first;
  throw new WalletError('wrong-account');
}
