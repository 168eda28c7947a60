import { sameAddress } from '@talkies/shared';
import { orOffline } from '../api/api.ts';
import { knownAccounts, requestAccount } from './account.ts';
import { bridgeIsKnown } from './bridge-storage.ts';
import { browserWallets } from './browser-wallets.ts';
import { type Connector, WalletError } from './connector.ts';
import { lastWallet } from './last-wallet.ts';

const ownsAddress = async (connector: Connector, address: string): Promise<boolean> =>
  (await knownAccounts(connector)).some((account) => sameAddress(account, address));

/** The wallet on the other side of the bridge, where a session stands; its code is loaded only then. */
async function bridged(): Promise<Connector | null> {
  if (!bridgeIsKnown()) return null;
  const { currentBridge } = await orOffline(import('./bridge.ts'));
  return currentBridge();
}

/** Every wallet that can be asked from this browser, the one used last first. */
export async function currentConnectors(): Promise<Connector[]> {
  const bridge = await bridged();
  const last = lastWallet();
  const all = bridge ? [...browserWallets(), bridge] : browserWallets();
  return all.toSorted((a, b) => Number(b.id === last) - Number(a.id === last));
}

/**
 * The wallet that holds `address`, the one used last asked first. Where none shows it, the one used last is opened,
 * for it may be locked.
 * @param kind how the wallet was linked: says what is missing when it is not there
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
  // the phone may have ended the connection while it was asked
  if (kind === 'bridge') throw new WalletError((await bridged()) ? 'wrong-account' : 'disconnected');
  if (!first) throw new WalletError('missing');
  if (sameAddress(await requestAccount(first), address) || (await ownsAddress(first, address))) return first;
  throw new WalletError('wrong-account');
}
