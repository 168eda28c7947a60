import { type ChainName, isProvedOn } from '@talkies/shared';
import { type OwnWallet, walletChoice } from '../../../components/checkout/own-wallet.ts';
import { Choices } from '../../../components/checkout/WalletChoice.tsx';
import { checkout } from '../../../messages/en.ts';
import type { Payer } from './pay.ts';

interface Props {
  wallets: readonly OwnWallet[];
  /** the chain of the payment */
  chain: ChainName;
  /** the address of the chosen wallet */
  payer: string;
  onChoose: (payer: Payer) => void;
  disabled: boolean;
}

/** Which of the buyer's wallets pays in ETH; nothing where only the chosen one can (spec:52). */
export function PayerChoice({ wallets, chain, payer, onChoose, disabled }: Props) {
  const usable = wallets.filter((each) => isProvedOn(each, chain));
  if (usable.every(({ address }) => address === payer)) return null;
  return (
    <Choices
      legend={checkout.payingWallet}
      group="payer"
      choices={usable.map((wallet) => walletChoice(wallet, chain, checkout.notes[wallet.kind]))}
      value={payer}
      onChoose={(address) => {
        const wallet = usable.find((each) => each.address === address);
        if (wallet) onChoose(wallet);
      }}
      disabled={disabled}
    />
  );
}
