import { type ChainName, isProvedOn, type Money, shortHex } from '@talkies/shared';
import type { ApiResponse, MarketToken } from '@talkies/shared/schemas';
import { formatBrief } from '../../lib/format/money.ts';
import { checkout, buy as words } from '../../messages/en.ts';
import type { ChoiceOption } from './WalletChoice.tsx';

export type OwnWallet = ApiResponse<'listWallets'>['wallets'][number];

/** The wallets that can pay on a chain; where none can, all of them: the server then says why they cannot. */
export function payersOf<W extends Pick<OwnWallet, 'chain'>>(all: W[], chain: ChainName): W[] {
  const able = all.filter((wallet) => isProvedOn(wallet, chain));
  return able.length > 0 ? able : all;
}

/** A wallet's balance on a chain; null where the chain does not answer. */
export const balanceOn = (wallet: OwnWallet | undefined, chain: MarketToken['chain']): Money | null =>
  wallet?.balances.find((balance) => balance.chain === chain)?.balance ?? null;

/** One of the person's wallets with its balance, as a choice. @param unknown words for an unknown balance */
export function walletChoice(wallet: OwnWallet, chain: MarketToken['chain'], unknown: string): ChoiceOption {
  const balance = balanceOn(wallet, chain);
  return {
    value: wallet.address,
    name: checkout.kinds[wallet.kind],
    address: shortHex(wallet.address),
    note: balance ? words.has(formatBrief(balance)) : unknown,
  };
}
