import type { ChainName } from '@talkies/shared';
import { useEffect, useState } from 'react';
import { type OwnWallet, walletChoice } from '../../../components/checkout/own-wallet.ts';
import { Choices } from '../../../components/checkout/WalletChoice.tsx';
import { browserApi } from '../../../lib/api/api.ts';
import { checkout } from '../../../messages/en.ts';
import type { Payer } from './pay.ts';

interface Props {
  /** on which is paid */
  chain: ChainName;
  /** address of the chosen one */
  payer: string;
  onChoose: (payer: Payer) => void;
  disabled: boolean;
}

/** Which of the buyer's wallets pays in ETH; nothing where they have one alone (spec:52). */
export function PayerChoice({ chain, payer, onChoose, disabled }: Props) {
  const [wallets, setWallets] = useState<OwnWallet[]>([]);
  useEffect(() => {
    let gone = false;
    browserApi('listWallets').then(
      (response) => gone || setWallets(response.wallets),
      () => undefined, // then the order's own wallet pays
    );
    return () => {
      gone = true;
    };
  }, []);
  if (wallets.length < 2) return null;
  return (
    <Choices
      legend={checkout.payingWallet}
      group="payer"
      choices={wallets.map((wallet) => walletChoice(wallet, chain, checkout.notes[wallet.kind]))}
      value={payer}
      onChoose={(address) => {
        const wallet = wallets.find((each) => each.address === address);
        if (wallet) onChoose(wallet);
      }}
      disabled={disabled}
    />
  );
}
