import type { Money as Amount, ChainName, WalletKind } from '@talkies/shared';
import { useEffect, useState } from 'react';
import { WalletChoice } from '../../../components/checkout/WalletChoice.tsx';
import { Money } from '../../../components/Money.tsx';
import { browserApi } from '../../../lib/api/api.ts';
import { formatBrief } from '../../../lib/format/money.ts';
import { buy, chains, checkout } from '../../../messages/en.ts';

/** The kinds of wallets, those that need no installation first (spec:70). */
const kinds: readonly WalletKind[] = ['vault', 'bridge', 'extension'];

/** The kinds, with the person's own before those that they would have to link. */
const ordered = (own: WalletKind): readonly WalletKind[] => [own, ...kinds.filter((kind) => kind !== own)];

/** Whether this deployment has a bridge to phones; true while it is not known, so that nothing flickers. */
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

interface Props {
  /** the kind of the order's wallet; null for visitors, who get an e-mail wallet */
  own: WalletKind | null;
  /** of the order's wallet, on the item's chain; null where it is not known */
  balance: Amount | null;
  /** the item's chain */
  chain: ChainName;
  /** the total in the item's coin */
  total: Amount;
  /** the total in ETH on Ethereum; null where it cannot be paid so */
  ethTotal: Amount | null;
  /** the payment choice, of this group or the other */
  choice: string | null;
  onChoose: (choice: WalletKind | 'eth') => void;
  disabled: boolean;
}

/** The order's wallet, the kinds that can replace it, and that wallet paying in ETH on Ethereum. */
export function WalletOptions({ own, balance, chain, total, ethTotal, choice, onChoose, disabled }: Props) {
  const hasBridge = useHasBridge();
  const note = (kind: WalletKind): string => {
    if (kind === 'bridge' && !hasBridge) return checkout.noBridge;
    const coin = checkout.payIn(total.currency, chains[chain]);
    const has = kind === own && balance ? buy.has(formatBrief(balance)) : checkout.notes[kind];
    return `${has} · ${coin} · ${checkout.soon}`;
  };
  return (
    <WalletChoice
      legend={checkout.usingWallet}
      choices={[
        ...ordered(own ?? 'vault').map((kind) => ({
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
