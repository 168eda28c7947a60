import type { ChainName } from '@talkies/shared';
import type { Chain, Order } from '@talkies/shared/schemas';
import { browserApi, orOffline } from '../api/api.ts';
import type { SigningWallet } from './refusal.ts';

/** Loads the wallet code, only when somebody uses their own wallet. @throws ApiProblem where it does not arrive */
const walletCode = () => orOffline(import('../wallet/send.ts'));

/** @throws ApiProblem */
export async function chainNamed(name: ChainName): Promise<Chain> {
  const { chains } = await browserApi('listChains');
  const chain = chains.find((each) => each.name === name);
  if (!chain) throw new Error(`no chain ${name}`);
  return chain;
}

/** The person's own wallet that acts; the server signs for an e-mail wallet. */
const actorOf = ({ from, kind }: SigningWallet) => ({
  from,
  kind: kind === 'bridge' ? ('bridge' as const) : ('extension' as const),
});

type Call = Omit<NonNullable<Order['call']>, 'chainId'>;

/** Makes the wallet sign and send one call, once. @returns the transaction's hash @throws WalletError, ApiProblem */
export async function signAndSend(wallet: SigningWallet, { to, data, value, gas }: Call): Promise<string> {
  const [{ sendTransaction }, chain] = await Promise.all([walletCode(), chainNamed(wallet.chain)]);
  return sendTransaction({ ...actorOf(wallet), chain, to, data, value, gas });
}

/** Switches the wallet to the required network. @throws WalletError, ApiProblem */
export async function switchNetwork(wallet: SigningWallet): Promise<void> {
  const [{ switchTo }, chain] = await Promise.all([walletCode(), chainNamed(wallet.chain)]);
  await switchTo(chain, actorOf(wallet));
}

/** Calls `ready` when the wallet is on the required account and network. Returns a function that stops. */
export async function whenReady(wallet: SigningWallet, ready: () => void): Promise<() => void> {
  const [{ onWalletReady }, { chainId }] = await Promise.all([
    orOffline(import('../wallet/wallet-ready.ts')),
    chainNamed(wallet.chain),
  ]);
  return onWalletReady({ from: wallet.from, chainId }, ready);
}
