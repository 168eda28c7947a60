import type { Money as Amount, ChainName, WalletKind } from '@talkies/shared';
import { useEffect, useState } from 'react';
import { balanceOn } from '../../../components/checkout/own-wallet.ts';
import { WalletChoice } from '../../../components/checkout/WalletChoice.tsx';
import { Money } from '../../../components/Money.tsx';
import { browserApi } from '../../../lib/api/api.ts';
import { formatBrief } from '../../../lib/format/money.ts';
import { buy, chains, checkout } from '../../../messages/en.ts';

/** What needs nothing first (spec:70). */
const kinds: readonly WalletKind[] = ['vault', 'bridge', 'extension'];

/** The one that the person has comes before what they would have to link. */
const ordered = (own: WalletKind): readonly WalletKind[] => [own, ...kinds.filter((kind) => kind !== own)];

/** Whether this deployment has a bridge to phones; yes until it is known not to, so that nothing flickers. */
function useHasBridge(): boolean {
  const [hasBridge, setHasBridge] = useState(true);
  useEffect(() => {
    browserApi('walletBridge').then(
      ({ bridge }) => setHasBridge(bridge !== null),
      () => undefined,
    );
  }, []);
  return hasBridge;
}

/** What the wallet of an order has on its chain; null before it is known, and where the chain does not say. */
function useBalance(address: string | null, chain: ChainName): Amount | null {
  const [balance, setBalance] = useState<Amount | null>(null);
  useEffect(() => {
    if (address === null) return;
    let gone = false;
    browserApi('listWallets').then(
      ({ wallets }) => {
        const own = wallets.find((each) => each.address === address);
        if (!gone) setBalance(balanceOn(own, chain));
      },
      () => undefined, // the wallet itself says when it is too little
    );
    return () => {
      gone = true;
    };
  }, [address, chain]);
  return balance;
}

interface Props {
  /** the person's, that the order was made for; null for a visitor, who is given an e-mail wallet */
  own: { kind: WalletKind; address: string } | null;
  /** of the item */
  chain: ChainName;
  /** in its coin */
  total: Amount;
  /** in ETH on Ethereum; null where it cannot be paid so */
  ethTotal: Amount | null;
  /** the chosen way to pay, of this group or the other */
  choice: string | null;
  onChoose: (choice: WalletKind | 'eth') => void;
  disabled: boolean;
}

/** The wallet that the order was made for, the kinds that may take its place, and that wallet in ETH on Ethereum. */
export function WalletOptions({ own, chain, total, ethTotal, choice, onChoose, disabled }: Props) {
  const hasBridge = useHasBridge();
  const balance = useBalance(own?.address ?? null, chain);
  const note = (kind: WalletKind): string => {
    if (kind === 'bridge' && !hasBridge) return checkout.noBridge;
    const coin = checkout.payIn(total.currency, chains[chain]);
    const has = kind === own?.kind && balance ? buy.has(formatBrief(balance)) : checkout.notes[kind];
    return `${has} · ${coin} · ${checkout.soon}`;
  };
  return (
    <WalletChoice
      legend={checkout.usingWallet}
      choices={[
        ...ordered(own?.kind ?? 'vault').map((kind) => ({
          value: kind,
          name: checkout.kinds[kind],
          note: note(kind),
          disabled: kind === 'bridge' && !hasBridge,
          sum: <Money value={total} />,
        })),
        ...(ethTotal
          ? [
              {
                value: 'eth',
                name: checkout.inEth,
                note: checkout.inEthNote,
                sum: <Money value={ethTotal} />,
              },
            ]
          : []),
      ]}
      value={choice}
      onChoose={(choice) => onChoose(choice as WalletKind | 'eth')}
      disabled={disabled}
      other={disabled ? null : checkout.otherWallet}
    />
  );
}
