import { type ChainName, isProvedOn, type WalletKind } from '@talkies/shared';
import { browserApi, orOffline } from '../../../lib/api/api.ts';
import { WalletError } from '../../../lib/wallet/connector.ts';

/** The result of choosing a wallet: it is active now, or the buyer has to do something first. */
export type Activation = 'active' | 'pair' | 'choose';

/**
 * Makes a wallet of the kind the active one: the user's latest linked one that can act on the chain, else the browser's
 * only one. `pair`: a phone has to be connected; `choose`: the buyer has to go to the wallet page.
 * @throws WalletError, ApiProblem
 */
export async function activateWallet(kind: WalletKind, chain: ChainName): Promise<Activation> {
  const { wallets } = await browserApi('listWallets');
  const linked = wallets.filter((wallet) => wallet.kind === kind && isProvedOn(wallet, chain)).at(-1);
  if (linked) {
    await browserApi('activateWallet', { params: { address: linked.address } });
    return 'active';
  }
  if (kind === 'bridge') return 'pair';
  // the e-mail wallet's card sends a code first
  if (kind === 'vault') return 'choose';
  return linkExtension();
}

async function linkExtension(): Promise<Activation> {
  const [{ browserWallets }, { linkWallet }, { chains }] = await Promise.all([
    orOffline(import('../../../lib/wallet/browser-wallets.ts')),
    orOffline(import('../../../lib/wallet/link-wallet.ts')),
    browserApi('listChains'),
  ]);
  const [only, ...more] = browserWallets();
  if (!only) throw new WalletError('missing');
  if (more.length > 0) return 'choose';
  await linkWallet(only, chains);
  return 'active';
}
