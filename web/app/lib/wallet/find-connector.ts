import { sameAddress } from '@talkies/shared';
import { orOffline } from '../api/api.ts';
import { withinTimeout } from '../api/deferred.ts';
import { knownAccounts, requestAccount } from './account.ts';
import { bridgeIsKnown } from './bridge-storage.ts';
import { browserWallets } from './browser-wallets.ts';
import { type Connector, WalletError } from './connector.ts';
import { lastWallet } from './last-wallet.ts';

const ownsAddress = async (connector: Connector, address: string): Promise<boolean> =>
  (await knownAccounts(connector)).some((account) => sameAddress(account, address));

/** How long a wallet of this browser waits for the bridge, whose relay may be unreachable for minutes. */
const BRIDGE_SECONDS = 3;

/** The wallet on the bridge, if there is a session; the bridge's code is loaded only then. */
export async function bridged(): Promise<Connector | null> {
  if (!bridgeIsKnown()) return null;
  const { currentBridge } = await orOffline(import('./bridge.ts'));
  return currentBridge();
}

/** The wallet on the bridge, if it is there soon. */
const bridgedSoon = (): Promise<Connector | null> =>
  withinTimeout(bridged(), BRIDGE_SECONDS).catch(() => null);

async function ownerAmong(
  connectors: readonly (Connector | null)[],
  address: string,
): Promise<Connector | null> {
  for (const connector of connectors)
    if (connector && (await ownsAddress(connector, address).catch(() => false))) return connector;
  return null;
}

/**
 * Finds the wallet with the account `address`, beginning with the last used one of its kind. Where none shows it, the
 * last used one is opened, as it may be locked.
 * @param kind how the wallet was linked, which decides the error where it is missing
 * @throws WalletError missing, disconnected, wrong-account, rejected, unreachable
 */
export async function connectorOfAddress(
  address: string,
  kind: 'extension' | 'bridge' = 'extension',
): Promise<Connector> {
  const last = lastWallet();
  const inBrowser = browserWallets().toSorted((a, b) => Number(b.id === last) - Number(a.id === last));
  if (kind === 'bridge') {
    const owner = await ownerAmong([await bridged(), ...inBrowser], address);
    if (owner) return owner;
    // the phone may have ended the connection during the request
    throw new WalletError((await bridged()) ? 'wrong-account' : 'disconnected');
  }
  const owner = (await ownerAmong(inBrowser, address)) ?? (await ownerAmong([await bridgedSoon()], address));
  if (owner) return owner;
  const [first] = inBrowser;
  if (!first) throw new WalletError('missing');
  if (sameAddress(await requestAccount(first), address) || (await ownsAddress(first, address))) return first;
  throw new WalletError('wrong-account');
}
